/** Returns the page numbers to link: the first, the last, the current page and its neighbours. Null replaces two or more omitted pages. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < last);
  const shown = [...new Set([1, ...near, last])];
  return shown.flatMap((one, index) => {
    const missing = one - (shown[index - 1] ?? 0) - 1;
    return missing > 1 ? [null, one] : missing === 1 ? [one - 1, one] : [one];
  });
}
