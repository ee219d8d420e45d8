import type { Page } from "@playwright/test";

/** Automations of a project: rules, runs and destinations, and their dialogs. */
export const automations = (page: Page) => {
  const main = page.getByRole("main");
  const editor = page.getByRole("dialog", { name: /^(?:New|Edit) automation$/ });
  const target = page.getByRole("dialog", { name: /^(?:Add destination|Change )/ });
  const test = page.getByRole("dialog", { name: /^Test / });
  return {
    path: ({ slug, project }: { slug: string; project: string }) => `/accounts/${slug}/projects/${project}/automations`,
    emptyTitle: main.getByRole("heading", { name: "No automations yet" }),
    create: main.getByRole("button", { name: "New automation" }).first(),
    view: (name: "Rules" | "Runs" | "Destinations") => main.getByRole("radiogroup", { name: "Automations" }).getByText(name),
    rule: (name: string) => main.getByRole("list", { name: "Automations" }).getByRole("listitem").filter({ hasText: name }),
    run: (text: string) => main.getByRole("article").filter({ hasText: text }),
    editor: {
      dialog: editor,
      name: editor.getByRole("textbox", { name: "Name" }),
      event: (name: string) => editor.getByRole("checkbox", { name }),
      addCondition: editor.getByRole("button", { name: "Add condition" }),
      condition: (number: number) => editor.getByRole("group", { name: `Condition ${number}` }),
      addTarget: editor.getByRole("button", { name: "Add destination" }),
      target: (name: string) => editor.getByRole("checkbox", { name }),
      preview: editor.getByRole("region", { name: "Preview" }),
      save: editor.getByRole("button", { name: /^(?:Create automation|Save automation|Save and activate)$/ }),
    },
    target: {
      dialog: target,
      kind: target.getByRole("combobox", { name: "Kind" }),
      name: target.getByRole("textbox", { name: "Name" }),
      address: target.getByRole("textbox", { name: "Address" }),
      secret: target.getByRole("textbox", { name: "Signing secret" }),
      problem: target.getByRole("alert"),
      save: target.getByRole("button", { name: "Add destination" }),
    },
    test: {
      open: (name: string) => main.getByRole("button", { name: `Test ${name}` }),
      send: test.getByRole("button", { name: /^Send/ }),
      result: test.getByRole("region", { name: "Result" }),
      done: test.getByRole("button", { name: "Done" }),
    },
  };
};
