import type * as z from "zod";
import type { TestSort as SortSchema } from "../../../../lib/contract/tests.ts";
import { statement } from "../../../db/statement.ts";
import { flakiestFirst, latestReferenceBuild, ratedTests, referenceBuildOf } from "../record/test-rating.sql.ts";
import { type FileRef, pictureOfTest } from "../record/small-pictures.sql.ts";

type TestSort = z.output<typeof SortSchema>;

const referenceBuild = referenceBuildOf(":projectId");
/** Ids of the latest reference builds of the project, one a suite: an index look-up for each. */
const latestBuilds = `with recursive suites(name) as (
    (select b.name from builds b where ${referenceBuild} order by b.name limit 1)
    union all select (select b.name from builds b where ${referenceBuild} and b.name > s.name order by b.name limit 1) from suites s where s.name is not null
  ), latest as materialized (select ${latestReferenceBuild(":projectId", "s.name")} as id from suites s where s.name is not null)`;

/** Selects the numbers of the latest reference builds of the project. */
export const testTotals = statement<{ projectId: string }, { snapshots: number; tests: number | null }>(
  "test_totals",
  `${latestBuilds} select coalesce(sum((b.stats ->> 'total')::int - (b.stats ->> 'removed')::int), 0)::int as snapshots,
    case when count(*) = count(b.test_count) then coalesce(sum(b.test_count), 0)::int end as tests from latest l join builds b on b.id = l.id`,
);

/** Orders of the list of tests, for the alias of its rows. Each ends with the id, so that equal tests have the same order on every page. */
const testOrders: Record<TestSort, (row: string) => string> = {
  flakiness: (row) => `${row}.flakiness desc, ${row}.id desc`,
  changedBack: flakiestFirst,
  changes: (row) => `${row}.changes desc, ${row}.id desc`,
  lastSeen: (row) => `${row}.last_id desc, ${row}.id desc`,
  name: (row) => `${row}.name, ${row}.id`,
};

const filters = ["buildName", "page", "search"].map((name) => `:${name}::text`).join(", ");
const matches =
  "(:buildName::text is null or t.build_name = :buildName) and (:page::text is null or t.page = :page) and (:search::text is null or t.name ilike :search)";

/**
 * Selects the tests in the latest reference builds of the project as `listing`, with their numbers since day `:since`: of suite `:buildName`, of the page `:page`, with names
 * like `:search`. Only tests with changes are rated; all others have no flakiness. `columns` of all tests are read where they are grouped or ordered by them.
 */
const listingOf = (isFiltered: boolean, columns: readonly string[]) => `${latestBuilds}, listed as materialized (
      select s.test_id as id${columns.map((column) => `, t.${column}`).join("")} from latest l join snapshots s on s.build_id = l.id and s.parent_name is null
      ${isFiltered || columns.length ? "join tests t on t.id = s.test_id" : ""} where ${isFiltered ? matches : `coalesce(${filters}) is null`}
    ), ${ratedTests("listed", (row) => `${row}.day >= :since`)}, listing as (
      select l.*, r.last_day, coalesce(r.changes, 0) as changes, coalesce(r.last_id, 0) as last_id, coalesce(r.back, 0) as back,
        coalesce(r.flakiness, 0) as flakiness
      from listed l left join rated r on r.test_id = l.id
    )`;

/** Condition that lets only tests through that changed and changed back, if `:flaky`. */
const isWanted = (row: string) => `(not :flaky::boolean or ${row}.back > 0)`;

/** A page of the rows of `rows`, with the name, suite and picture of their tests. */
const pageOf = (rows: string, sort: TestSort, columns: string) => `page as (
      select * from ${rows} g order by ${testOrders[sort]("g")} limit :limit offset :offset)
    select t.total, p.id::text as id, p.last_day, e.name, e.build_name, ${columns}, ${pictureOfTest("e.id")} as picture
    from (select count(*)::int as total from ${rows}) t left join (page p join tests e on e.id = p.id) on true order by ${testOrders[sort]("p")}`;

const testsBy = (sort: TestSort, isFiltered: boolean) =>
  `${listingOf(isFiltered, sort === "name" ? ["name"] : [])}, wanted as (select * from listing l where ${isWanted("l")}), ${pageOf("wanted", sort, "null::text as page, null::int as variants")}`;

/**
 * Tests of a page are one row, which is that of its first test; by name, of its flakiest one. All its tests are counted, also where only flaky ones are wanted. The order of
 * tests without changes is that of their ids.
 */
const pagesBy = (sort: TestSort, isFiltered: boolean) =>
  `${listingOf(isFiltered, ["build_name", "page"])}, pages as (
      select l.build_name, l.page, count(*)::int as variants, max(l.id) as id from listing l group by l.build_name, l.page
    ), firsts as (
      select distinct on (l.build_name, l.page) l.* from listing l where l.changes > 0 and ${isWanted("l")}
      order by l.build_name, l.page, ${testOrders[sort === "name" ? "changedBack" : sort]("l")}
    ), grouped as (
      select p.page, p.page as name, p.variants, coalesce(f.id, p.id) as id, f.last_day, coalesce(f.changes, 0) as changes, coalesce(f.last_id, 0) as last_id,
        coalesce(f.back, 0) as back, coalesce(f.flakiness, 0) as flakiness
      from pages p left join firsts f on f.build_name = p.build_name and f.page = p.page
      where not :flaky::boolean or f.id is not null
    ), ${pageOf("grouped", sort, "p.page, p.variants")}`;

type Params = {
  projectId: string;
  limit: number;
  offset: number;
  buildName: string | null;
  page: string | null;
  search: string | null;
  flaky: boolean;
  since: string;
};
type Row = { id: string | null; total: number; name: string; build_name: string; last_day: string | null; picture: FileRef | null };
type GroupRow = { page: string | null; variants: number | null };

/** Declares a statement for each order. */
const inEachOrder = (name: string, sqlBy: (sort: TestSort, isFiltered: boolean) => string, isFiltered: boolean) => {
  const by = (sort: TestSort) =>
    statement<Params, Row & GroupRow>(`${name}_${sort}${isFiltered ? "_filtered" : ""}`, sqlBy(sort, isFiltered));
  return {
    flakiness: by("flakiness"),
    changedBack: by("changedBack"),
    changes: by("changes"),
    lastSeen: by("lastSeen"),
    name: by("name"),
  };
};

/** Statements for a page of all tests, by order. */
export const testsPage = inEachOrder("tests_page", testsBy, false);

/** Statements for a page of the tests that filters let through, by order. */
export const filteredTestsPage = inEachOrder("tests_page", testsBy, true);

/** Statements for a page of all tests, those of a page in one row, by order. */
export const testPagesPage = inEachOrder("test_pages_page", pagesBy, false);

/** Statements for a page of the tests that filters let through, those of a page in one row, by order. */
export const filteredTestPagesPage = inEachOrder("test_pages_page", pagesBy, true);
