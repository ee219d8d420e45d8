/** A picture as statements select it: a file, or an area of a comparison. */
export type FileRef = { fileId: string; contentType: string };

const isKept = (file: string) => `${file}.status in ('ready', 'uploaded') and ${file}.content_type like 'image/%'`;

/** Selects the newest picture of a test that is kept, as JSON; null without one. Reads the index from the end. */
export const pictureOfTest = (test: string) => `(select json_build_object('fileId', f.id, 'contentType', f.content_type)
      from snapshots own join build_files f on f.id = own.file_id and ${isKept("f")} where own.test_id = ${test} order by own.id desc limit 1)`;

/** Selects a comparison of the project `project` with a change, whose new picture is kept. */
export const comparisonOfChange = (project: string, fingerprint: string) => `(select k.id from comparisons k
      join build_files f on f.id = k.head_file_id and ${isKept("f")}
      where k.project_id = ${project} and k.fingerprint = ${fingerprint} and jsonb_array_length(k.regions) > 0 limit 1)`;

/** Selects the comparison of a snapshot that a rule decided about or ignored, if its new picture is kept. */
export const comparisonOfRule = (rule: string) => `(select k.id from (
      (select d.comparison_id from decisions x join diffs d on d.id = x.subject_id where x.rule_id = ${rule} and x.withdrawn_at is null and x.subject = 'diff' limit 1)
      union all (select d.comparison_id from diffs d where d.rule_id = ${rule} limit 1)) own
      join comparisons k on k.id = own.comparison_id and jsonb_array_length(k.regions) > 0
      join build_files f on f.id = k.head_file_id and ${isKept("f")} limit 1)`;
