// @vitest-environment jsdom
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { all, get, render, settle } from "@/components/ui/testing/render";
import { pageNumbers } from "./page-numbers";
import { Pager } from "./pager";

const href = (page: number) => `/list?page=${page}`;
const texts = () => all("nav a").map(({ textContent }) => textContent);

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [15, 30, [1, null, 14, 15, 16, null, 30]],
  [30, 30, [1, null, 29, 30]],
  [99, 3, [1, 2, 3]],
])("page %i of %i links the first, the last and the neighbours", (page, last, expected) => {
  expect(pageNumbers(page, last)).toEqual(expected);
});

test("links the first and the last of 30 pages, and marks the current one", async () => {
  await render(<Pager page={15} perPage={50} total={1500} href={href} />);
  expect(get("nav").textContent).toContain("701 to 750 of 1,500");
  expect(texts()).toEqual(["Newer", "1", "14", "15", "16", "30", "Older"]);
  expect(get("nav a", "Last page").getAttribute("href")).toBe("/list?page=30");
  expect(get("nav [aria-current=page]").textContent).toBe("15");
});

test("leads from a page past the end to the last page", async () => {
  await render(<Pager page={99} perPage={50} total={1500} href={href} />);
  expect(get("nav").textContent).toContain("No page 99. 1,500 in all");
  expect(get("a[rel=prev]").getAttribute("href")).toBe("/list?page=30");
  expect(all("nav [aria-current=page]")).toEqual([]);
});

test("keeps the link to the next page where it is on the last page, without a use", async () => {
  let show = (_page: number) => {};
  const List = () => {
    const [page, setPage] = useState(1);
    show = setPage;
    return <Pager page={page} perPage={50} total={100} href={href} />;
  };
  await render(<List />);
  const next = get("a[rel=next]");
  next.focus();
  await settle(() => show(2));
  expect(get("a[rel=next]")).toBe(next);
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute("aria-disabled")).toBe("true");
  expect(next.getAttribute("href")).toBe("/list?page=2");
  expect(get("a[rel=prev]").getAttribute("aria-disabled")).toBeNull();
});

test("offers page sizes also when all rows fit on one page of the current size", async () => {
  const onChange = vi.fn<(size: number) => void>();
  const sizes = { options: [25, 50, 100], onChange };
  await render(<Pager page={1} perPage={100} total={60} href={href} sizes={sizes} />);
  await settle(() => {
    const select = get<HTMLSelectElement>("select", "Rows per page");
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(select, "25");
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(onChange).toHaveBeenCalledWith(25);
  await render(<Pager page={1} perPage={50} total={20} href={href} sizes={sizes} />);
  expect(all("nav")).toHaveLength(1);
});
