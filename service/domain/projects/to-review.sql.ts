/** The largest number of builds that are counted for one project. */
export const MOST_BUILDS = 100;
/** Newest media of a project that are looked at. */
const MOST_MEDIA = 50;

/** Condition of a build `b` that waits for a review. One that its branch approves waits only for its failed snapshots. */
export const needsReview = (build: string) =>
  `(${build}.conclusion = 'changes-detected' and ${build}.verdict is null and (${build}.type <> 'reference' or (${build}.decided ->> 'failed')::int > 0))`;

/**
 * Condition of a build `b` to review: one that waits for a review and is the newest of its branch and suite. Older ones are replaced by it. Every
 * number of builds to review counts these.
 */
export const isToReview = (build: string) =>
  `(${needsReview(build)} and not exists (select 1 from builds newer where newer.project_id = ${build}.project_id and newer.branch = ${build}.branch
        and newer.name = ${build}.name and newer.seq > ${build}.seq and newer.state = 'concluded'))`;

const newestVersion = "(select max(v.number) from media_versions v where v.media_id = m.id and v.status = 'ready')";

/**
 * Counts what waits for a review in the project `p`, as JSON: builds with undecided changes, the newest of each branch and suite, and media whose
 * newest version came after their last verdict. Both counts read a limited number of rows.
 */
export const toReviewJson = `json_build_object(
    'builds', (select count(*)::int from (select 1 from builds b
      where b.project_id = p.id and ${isToReview("b")}
      limit ${MOST_BUILDS}) b),
    'media', (select count(*)::int from (select id from media where project_id = p.id order by seq desc limit ${MOST_MEDIA}) m
      where (select max(r.version) from media_reviews r where r.media_id = m.id) < ${newestVersion}))`;
