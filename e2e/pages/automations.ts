import type { Page } from "@playwright/test";

/** Automations of a project: rules, runs and destinations, and their dialogs. */
export const automations = (page: Page) => {
  const main = page.getByRole("main");
  const editor = page.getByRole("dialog", { name: /^(?:New|Edit) automation$/ });
  const target = editor.getByRole("group", { name: "New destination" });
  const test = page.getByRole("dialog", { name: /^Test / });
  return {
    path: ({ slug, project }: { slug: string; project: string }) => `/accounts/${slug}/projects/${project}/automations`,
    emptyTitle: main.getByRole("heading", { name: "No automations yet" }),
    create: main.getByRole("button", { name: "New automation" }).first(),
    view: (name: "Automations" | "Runs" | "Destinations") => main.getByRole("radiogroup", { name: "Automations" }).getByText(name),
    rule: (name: string) => main.getByRole("list", { name: "Automations" }).getByRole("listitem").filter({ hasText: name }),
    run: (text: string) => main.getByRole("article").filter({ hasText: text }),
    editor: {
      dialog: editor,
      more: editor.getByText("More conditions"),
      name: editor.getByRole("textbox", { name: "Name (optional)" }),
      addCondition: editor.getByRole("button", { name: "Add condition" }),
      condition: (number: number) => editor.getByRole("group", { name: `Condition ${number}` }),
      destination: editor.getByRole("button", { name: /^Destination: / }),
      newTarget: (kind: string) => page.getByRole("menuitem", { name: `New ${kind} destination` }),
      builds: editor.getByText("Show the builds"),
      preview: editor.getByRole("region", { name: "Preview" }),
      save: editor.getByRole("button", { name: /^(?:Create automation|Save automation|Save and activate)$/ }),
    },
    target: {
      name: target.getByRole("textbox", { name: "Name" }),
      address: target.getByRole("textbox", { name: "Address" }),
      secret: target.getByRole("textbox", { name: "Signing secret" }),
      problem: editor.getByRole("alert"),
    },
    test: {
      open: (name: string) => main.getByRole("button", { name: `Test ${name}` }),
      send: test.getByRole("button", { name: /^Send/ }),
      result: test.getByRole("region", { name: "Result" }),
      done: test.getByRole("button", { name: "Done" }),
    },
  };
};
