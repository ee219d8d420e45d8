import { useQuery } from "@tanstack/react-query";
import { FilterSelect } from "@/components/ui/filter-select";
import { buildList } from "@/lib/queries/builds";
import type { TestKey } from "@/lib/queries/tests";

type BranchProps = { of: TestKey; base: string; branch: string | null; onChange: (branch: string | null) => void };

/** Chooses the branch: the base branch, or one of the project's recent builds. */
export function BranchFilter({ of, base, branch, onChange }: BranchProps) {
  const recent = useQuery(buildList(of.owner, of.project)).data?.results.map(({ head }) => head.branch) ?? [];
  const branches = [...new Set([...recent, ...(branch ? [branch] : [])])].filter((one) => one !== base);
  return branches.length ? (
    <FilterSelect
      label="Branch"
      all={base}
      className="ms-auto max-w-60"
      value={branch}
      options={branches.map((one) => [one, one] as const)}
      onChange={onChange}
    />
  ) : null;
}
