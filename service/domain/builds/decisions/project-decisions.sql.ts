import { statement } from "../../../db/statement.ts";

/** Order in which one of several decisions counts: a rejection outweighs approvals, then the latest. `f` names the decision. */
const strongest = "f.verdict = 'rejected' desc, f.subject = 'cause', f.created_at desc, f.id desc";
const fields = "x.id, x.subject, x.verdict, x.user_id, x.rule_id, x.source_id, x.review_id, x.created_at";
/** Decisions of the build about a subject, except withdrawn ones. */
const standing = (subject: string, id: string) =>
  `join decisions x on x.build_id = :buildId and x.subject = '${subject}' and x.subject_id = ${id} and x.withdrawn_at is null`;
/** Ids in the JSON list of a parameter. */
const listed = (list: string) => `(select w.id::bigint from jsonb_array_elements_text(${list}::jsonb) w(id))`;

/**
 * Points the snapshots of the build, those in the JSON list `:snapshots` if given, and their places to the decision that counts. A decision about a place beats
 * those about its cause and snapshot, these beat one of an earlier build, and people beat rules; of one person the latest counts, and a rejection
 * outweighs approvals of others. A snapshot is rejected with any of its places, and approved with all of them. `published` decides about the build;
 * `shown` adds drafts about the snapshot itself; `own` is about one place. Lists within the statement are grouped, not joined: Postgres does not know their
 * numbers of rows, and would compare each row with each.
 */
export const projectSnapshots = statement<{ buildId: string; snapshots: string | null }>(
  "decisions_project_snapshots",
  `with scope as materialized (
      select d.id, d.content_key from diffs d where d.build_id = :buildId and (:snapshots::jsonb is null or d.id in ${listed(":snapshots")})
    ), units as materialized (
      select s.id as diff_id, s.content_key, coalesce(p.id, 0) as place_id, p.cause_id from scope s left join places p on p.diff_id = s.id
    ), found as materialized (
      select o.*, case when o.subject = 'place' then 1 when o.source_id is not null then 3 when o.rule_id is not null then 4 else 2 end as layer,
        (o.review_id is not null or o.source_id is not null or o.rule_id is not null) as published
      from (select u.diff_id, u.place_id, ${fields} from units u ${standing("place", "u.place_id")}
        union all select u.diff_id, u.place_id, ${fields} from units u ${standing("cause", "u.cause_id")}
        union all select u.diff_id, u.place_id, ${fields} from units u ${standing("diff", "u.diff_id")} and x.content = u.content_key) o
    ), picked as materialized (
      select distinct on (f.mode, f.diff_id, f.place_id) f.* from (
        select m.mode, f.*, row_number() over (
          partition by m.mode, f.diff_id, f.place_id, f.layer, f.user_id order by f.created_at desc, f.id desc) as nth
        from found f join (values ('published'), ('shown'), ('own')) m(mode) on case m.mode when 'published' then f.published
          when 'shown' then f.published or f.subject = 'diff' else f.layer <= 2 and f.place_id > 0 end) f
      where f.nth = 1 order by f.mode, f.diff_id, f.place_id, f.layer, ${strongest}
    ), placed as (
      update places p set decision_id = o.id, verdict = o.verdict from (
        select place_id, max(id) as id, max(verdict) as verdict from (
          select place_id, null::bigint as id, null::text as verdict from units where place_id > 0
          union all select place_id, id, verdict from picked where mode = 'own' and subject <> 'cause') r group by place_id) o
      where p.id = o.place_id and (p.decision_id, p.verdict) is distinct from (o.id, o.verdict)
    ), judged as (
      select diff_id, mode, case when bool_or(verdict = 'rejected') then 'rejected' when sum(units) = count(id) then 'approved' end as verdict,
        (array_agg(id order by verdict = 'rejected' desc, rule_id is not null desc, created_at desc, id desc) filter (where id is not null))[1] as id
      from (
        select u.diff_id, m.mode, 1 as units, null::bigint as id, null::text as verdict, null::text as rule_id, null::timestamptz as created_at
          from units u cross join (values ('published'), ('shown')) m(mode)
        union all select diff_id, mode, 0, id, verdict, rule_id, created_at from picked where mode <> 'own') r
      group by diff_id, mode
    )
    update diffs d set verdict = j.verdict, decision_id = j.decision_id, standing = j.standing, standing_id = j.standing_id
    from (
      select diff_id, max(verdict) filter (where mode = 'shown') as verdict, max(verdict) filter (where mode = 'published') as standing,
        (array_agg(id) filter (where mode = 'shown' and verdict is not null))[1] as decision_id,
        (array_agg(id) filter (where mode = 'published' and verdict is not null))[1] as standing_id
      from judged group by diff_id) j
    where d.id = j.diff_id and (d.verdict, d.decision_id, d.standing, d.standing_id) is distinct from
      (j.verdict, j.decision_id, j.standing, j.standing_id)`,
);

/**
 * Points causes of the build to the decision that counts, drafts included: all with neither list, else those in the JSON list `:causes` and of the places
 * of the snapshots in `:snapshots`. A cause without a decision of its own follows from those about all of its places, and from earlier builds.
 */
export const projectCauses = statement<{ buildId: string; snapshots: string | null; causes: string | null }>(
  "decisions_project_causes",
  `with scope as materialized (
      select c.id from causes c where c.build_id = :buildId and ((:snapshots::jsonb is null and :causes::jsonb is null) or c.id in ${listed(":causes")}
        or c.id in (select p.cause_id from places p where p.diff_id in ${listed(":snapshots")}))
    ), own as materialized (
      select distinct on (f.cause_id) f.cause_id, f.id, f.verdict from (
        select s.id as cause_id, ${fields}, row_number() over (partition by s.id, x.user_id order by x.created_at desc, x.id desc) as nth
        from scope s ${standing("cause", "s.id")}) f
      where f.nth = 1 order by f.cause_id, ${strongest}
    ), derived as (
      select p.cause_id, case when count(*) > count(f.verdict) then null when bool_or(f.verdict = 'rejected') then 'rejected' else 'approved' end as verdict,
        (array_agg(f.id order by f.verdict = 'rejected' desc, f.created_at desc, f.id desc) filter (where f.id is not null))[1] as id
      from scope s join places p on p.cause_id = s.id join diffs d on d.id = p.diff_id
      left join decisions carried on carried.id = d.standing_id and carried.source_id is not null
      left join decisions f on f.id = coalesce(p.decision_id, carried.id)
      where s.id not in (select cause_id from own) group by p.cause_id
    )
    update causes c set verdict = e.verdict, decision_id = e.id from (
      select s.id as cause_id, coalesce(o.verdict, v.verdict) as verdict, coalesce(o.id, case when v.verdict is not null then v.id end) as id
      from scope s left join own o on o.cause_id = s.id left join derived v on v.cause_id = s.id) e
    where c.id = e.cause_id and (c.verdict, c.decision_id) is distinct from (e.verdict, e.id)`,
);
