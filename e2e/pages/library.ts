import { expect, type Page } from "@playwright/test";

type ProjectKey = { slug: string; project: string };

/** A project's media. */
export const library = (page: Page) => {
  const main = page.getByRole("main");
  const cards = main.getByRole("article");
  const card = (name: string) => cards.filter({ has: page.getByRole("heading", { name, exact: true }) });
  const bar = page.getByRole("toolbar", { name: "Selected files" });
  const dialog = page.getByRole("alertdialog");
  const view = page.getByRole("dialog", { name: "View" });
  const renameItem = page.getByRole("menuitem", { name: /^Edit details/ });
  const actions = (name: string) => card(name).getByRole("button", { name: `Actions for ${name}` });
  return {
    path: ({ slug, project }: ProjectKey, query = "") => `/accounts/${slug}/projects/${project}/media${query}`,
    title: page.getByRole("heading", { name: "Media" }),
    empty: page.getByRole("heading", { name: "Drop your first screenshot here" }),
    noResults: page.getByRole("heading", { name: "No matches" }),
    notFound: page.getByRole("heading", { name: "Page not found" }),
    count: (text: string) => page.getByText(`${text} files`, { exact: true }),
    cards,
    card,
    cardTitle: (name: string) => main.getByRole("heading", { name }),
    link: (name: string | RegExp) => main.getByRole("link", { name }).first(),
    cardLink: (name: string) => card(name).getByRole("link", { name }),
    publicLink: (name: string) => card(name).getByText("Anyone with the link"),
    branch: (name: string) => page.getByRole("region", { name }),
    search: page.getByRole("searchbox", { name: "Search media" }),
    view,
    async choose(filter: "Order" | "Kind", label: string) {
      const field = view.getByRole("combobox", { name: filter });
      await main.getByRole("button", { name: "View", exact: true }).click();
      await field.selectOption({ label });
      await page.keyboard.press("Escape");
      await expect(view).toBeHidden();
    },
    clearFilters: page.getByRole("button", { name: "Clear filters" }),
    showMore: page.getByRole("button", { name: "Show more" }),

    actions,
    renameItem,
    async rename(name: string) {
      await actions(name).click();
      await renameItem.click();
    },
    async restrict(name: string) {
      await actions(name).click();
      await page.getByRole("menuitem", { name: /^Restrict to team/ }).click();
    },
    /** The field that renames a card in place. */
    newName: (name: string) => page.getByRole("textbox", { name: `New name of ${name}` }),
    nameTaken: (name: string) => page.getByText(`already a media named "${name}"`),
    confirmRestrict: dialog.getByRole("button", { name: "Restrict to team" }),

    select: (name: string) => page.getByRole("checkbox", { name: `Select ${name}` }),
    bar,
    selected: (count: number) => `${count} files selected`,
    copyMarkdown: bar.getByRole("button", { name: "Markdown" }),
    copied: bar.getByText("Copied"),
    deleteSelected: bar.getByRole("button", { name: "Delete…" }),
    deleteDialog: (count: number) => page.getByRole("alertdialog", { name: `Delete ${count} files?` }),
    confirmDelete: (count: number) => dialog.getByRole("button", { name: `Delete ${count} files` }),
    typeDelete: page.getByRole("textbox", { name: "Type “delete” to confirm" }),
    failedDialog: page.getByRole("alertdialog", { name: "1 file couldn’t be changed" }),
    tryAgain: page.getByRole("button", { name: "Retry failed" }),
  };
};

/** The dialog that renames, describes and moves a file. */
export const editDialog = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Edit details" });
  return {
    dialog,
    name: dialog.getByRole("textbox", { name: "Name" }),
    description: dialog.getByRole("textbox", { name: "Description" }),
    branch: dialog.getByRole("combobox", { name: "Branch" }),
    save: dialog.getByRole("button", { name: "Save" }),
    nameTaken: (name: string) => dialog.getByText(`already a media named "${name}"`),
  };
};

/** Sentences of the library. */
export const libraryText = {
  linkStops: "stops working immediately",
  membersOnly: (team: string) => `Only members of ${team}`,
  publishedIn: (pull: number) => `Published in pull request ${pull}`,
  embedsStop: "embeds stop working immediately",
  publicLinks: (count: number) => `${count} links are public`,
  byName: "Name",
  byUpdate: "Updated",
  videos: "Videos",
  pairTable: "| File | Before | After |",
  pictureTable: "| File | Image |",
};
