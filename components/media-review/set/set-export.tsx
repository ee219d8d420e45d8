"use client";

import { Bot, Copy, Ellipsis, FileText } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { downloadText } from "@/lib/browser/download";
import { allShareThreads } from "@/lib/queries/share-threads";
import { exportSet } from "@/lib/review/comment-export";
import { threadsOf } from "@/lib/review/threads";

type Props = { token: string; name: string; onlyOpen: boolean };

/** Exports the threads of all files of a share link as one text: copied, or as a file. */
export function SetExport({ token, name, onlyOpen }: Props) {
  const write = async (kind: "markdown" | "prompt") => {
    const files = (await allShareThreads(token)).map((file) => {
      const threads = threadsOf(file.comments, file.versions).filter(({ resolved }) => !onlyOpen || !resolved);
      return { threads, subject: { ...file, file: new URL(file.fileUrl, file.url).href } };
    });
    return exportSet(
      kind,
      name,
      files.filter(({ threads }) => threads.length),
    );
  };
  const fail = () => void toast("Couldn’t load the threads. Try again.", { kind: "problem" });
  const copy = (kind: "markdown" | "prompt") =>
    write(kind)
      .then(({ text }) => navigator.clipboard.writeText(text))
      .then(() => void toast("Copied", { kind: "done" }), fail);
  const download = () => write("markdown").then((file) => downloadText(file.name, file.text, file.type), fail);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Export threads of all files" side="end">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy("markdown")}>
        Copy as Markdown
      </MenuItem>
      <MenuItem icon={<Bot aria-hidden />} onSelect={() => void copy("prompt")}>
        Copy for an agent
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden />} onSelect={() => void download()}>
        Download Markdown
      </MenuItem>
    </Menu>
  );
}
