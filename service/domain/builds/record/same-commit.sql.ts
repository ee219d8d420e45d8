/** Commit of a build that its runs have in common: of a pull request its head. */
export const headCommit = (build: string) => `coalesce(${build}.pr_head_commit, ${build}.commit)`;

/** Builds of the same commit and suite as the build `b`, except itself. */
export const runsOfCommit = `select o.id, o.number from builds o where o.project_id = b.project_id and ${headCommit("o")} = ${headCommit("b")} and o.name = b.name and o.id <> b.id`;

/** Holds for a changed or new diff `d` of the build `b` whose snapshot another run of the same commit has with another file. */
export const isUnstable = `d.rank in (1, 2) and exists (select 1 from (${runsOfCommit}) o join snapshots s on s.build_id = o.id and s.name = d.name
  where s.file_id <> d.head_file_id)`;
