import type { Page } from "@playwright/test";

/** The fields in which comments, replies and edits are written. */
export const composer = (page: Page) => {
  const editField = page.getByRole("textbox", { name: "Edit comment" });
  const editForm = page.locator("form").filter({ has: editField });
  return {
    /** The field of a new thread, about a place or the whole. */
    field: page.getByRole("textbox", { name: /^(Add a comment|Comment (on|at) .*)$/ }),
    wholeField: page.getByRole("textbox", { name: "Add a comment" }),
    pointField: page.getByRole("textbox", { name: "Comment on this spot" }),
    areaField: page.getByRole("textbox", { name: "Comment on this area" }),
    momentField: page.getByRole("textbox", { name: /^Comment at 0:00\.\d{3}$/ }),
    rangeField: page.getByRole("textbox", { name: /^Comment on 0:00\.\d{3}–0:00\.\d{3}$/ }),
    reply: page.getByRole("textbox", { name: "Reply" }),
    send: page.getByRole("button", { name: "Comment", exact: true }).last(),
    sendReply: page.getByRole("button", { name: "Reply", exact: true }),
    bold: page.getByRole("button", { name: "Bold" }),
    emoji: page.getByRole("button", { name: "Emoji" }),
    addImage: page.getByRole("button", { name: "Add image" }),
    /** Picks files with the button "Add image". */
    async pickImages(...files: { name: string; mimeType: string; buffer: Buffer }[]) {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Add image" }).click();
      await (await chooser).setFiles(files);
    },
    imageProblem: page.getByText(/^The image was not added\./),
    preview: page.getByRole("button", { name: "Preview" }),
    write: page.getByRole("button", { name: "Write" }),
    previewed: page.getByRole("region", { name: "Preview" }),
    charactersLeft: (count: number) => page.getByRole("status").filter({ hasText: new RegExp(`^${count} characters left`) }),
    draftKept: page.getByText("Draft saved on this device"),
    deleteDraft: page.getByRole("button", { name: "Delete draft" }),
    people: page.getByRole("listbox", { name: "People to mention" }),
    editField,
    editForm,
    editTool: (name: "Bold" | "Emoji" | "Preview" | "Cancel") => editForm.getByRole("button", { name }),
    save: page.getByRole("button", { name: "Save" }),
    signIn: page.getByRole("link", { name: "Sign in to comment" }),
    /** Link to sign in again after the session ended. */
    signInAgain: page
      .getByRole("button", { name: /^Sign in/ })
      .or(page.getByRole("link", { name: /^Sign in/ }))
      .last(),
  };
};

/** The sheet of emoji of a field or of the reactions. */
export const emojiSheet = (page: Page) => ({
  dialog: page.getByRole("dialog", { name: "Emoji" }),
  search: page.getByRole("searchbox", { name: "Search emoji" }),
});

/** A comment that is on its way to the service, or was refused. */
export const outgoing = (page: Page) => {
  const comment = page.locator("[data-outgoing]");
  return {
    comment,
    text: (words: string) => comment.getByText(words),
    sending: comment.getByText("Sending…"),
    error: comment.getByRole("alert"),
    refused: (reason: string) => `Not sent. ${reason}`,
    replyIn: (number: number) => `Reply in thread ${number}`,
    offline: comment.getByText("Not sent. We’ll send it when you’re back online."),
    trouble: page.getByText(/Couldn’t send\. Retrying|Not sent\. (Your text is kept|We’ll send it)/),
    retry: comment.getByRole("button", { name: "Retry", exact: true }),
    anyRetry: page.getByRole("button", { name: /^(Retry|Try again)/ }).first(),
    edit: comment.getByRole("button", { name: "Edit", exact: true }),
    discard: comment.getByRole("button", { name: "Discard", exact: true }),
    openThread: comment.getByRole("button", { name: "Open thread" }),
    pinTaken: page.getByText("You have an unsent draft. Send or delete it first."),
  };
};
