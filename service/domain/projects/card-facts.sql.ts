/** The largest number of open threads that are counted for one project. */
const MOST_THREADS = 100;
/** Snapshots of a build that are looked at for pictures of different pages. */
const MOST_SNAPSHOTS = 12;

export type CardFactsRow = {
  open_threads: number;
  newest_build: {
    createdAt: string;
    snapshots: { name: string; fileId: string; contentType: string; width: number | null; height: number | null }[] | null;
  } | null;
};

/** Counts the open threads of the project `p`. Reads a limited number of rows. */
export const openThreadsOfProject = `(select count(*)::int from (select 1 from comments c where c.project_id = p.id and c.thread_id is null and c.resolved_at is null
    and c.deleted_at is null and not c.draft limit ${MOST_THREADS}) c)`;

/** Selects the newest build of the project `p` whose snapshots are known, with its first pictures by name, as JSON. */
export const newestBuildJson = `(select json_build_object('createdAt', b.created_at, 'snapshots', (
      select json_agg(json_build_object('name', s.name, 'fileId', f.id, 'contentType', f.content_type, 'width', f.width, 'height', f.height) order by s.name)
      from (select s.name, s.file_id from snapshots s where s.build_id = b.id and s.parent_name is null order by s.name limit ${MOST_SNAPSHOTS}) s
      join build_files f on f.id = s.file_id where f.status in ('ready', 'uploaded') and f.content_type like 'image/%'))
    from builds b where b.project_id = p.id and b.state <> 'open' and not b.skipped and not b.removing order by b.seq desc limit 1)`;
