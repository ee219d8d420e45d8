"use client";

import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { useDropzone } from "react-dropzone";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { Button } from "@/components/ui/button";
import { plural } from "@/lib/format";
import { mediaList } from "@/lib/queries/media";
import { project } from "@/lib/queries/projects";
import { accept } from "@/lib/upload/accepts";
import { pastedFiles } from "@/lib/upload/pasted";
import { LibraryFilter } from "./library-filter";
import { LibraryGrid } from "./library-grid";
import { LibraryEmpty } from "./library-empty";
import { UploadDock } from "./upload-dock";
import { useLibraryFilter } from "./library-use-filter";
import { useUploads } from "./upload-use-uploads";

const pickable = Object.keys(accept).join(",");

/** A project's media, and everything that brings new ones: drop, paste, pick. */
export function Library({ slug, name }: { slug: string; name: string }) {
  const { data: about } = useSuspenseQuery(project(slug, name));
  const { filter, set, href } = useLibraryFilter(slug, name);
  const list = useQuery({ ...mediaList(slug, name, filter), placeholderData: keepPreviousData });
  const uploads = useUploads(`${slug}/${name}`, about.private);
  const [wanted, setWanted] = useState(false);
  const mayUpload = about.permissions?.includes("review") ?? true;
  const docked = mayUpload && (wanted || uploads.rows.length > 0);
  const filtered = Boolean(filter.search ?? filter.type);
  const total = list.data?.pageInfo.total ?? 0;

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: !mayUpload,
    onDrop: (files) => uploads.add(files),
  });
  const { add } = uploads;
  useEffect(() => {
    if (!mayUpload) return;
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData);
      if (!files.length) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [mayUpload, add]);

  return (
    <div {...getRootProps()} className="relative flex min-w-0 flex-1 flex-col xl:flex-row">
      {docked ? <UploadDock uploads={uploads} pick={open} close={() => setWanted(false)} /> : null}
      <Page
        title="Media"
        facts={total ? plural(total, "file") : null}
        actions={
          mayUpload && !docked ? (
            <Button kind="primary" onClick={() => setWanted(true)}>
              <Upload aria-hidden />
              Upload
            </Button>
          ) : null
        }
      >
        <input {...getInputProps({ accept: pickable, "aria-label": "Files to upload" })} />
        {total || filtered ? <LibraryFilter filter={filter} onChange={set} /> : null}
        <div className={list.isPlaceholderData ? "opacity-60 transition-opacity" : ""} aria-busy={list.isPlaceholderData}>
          {list.data?.results.length ? (
            <LibraryGrid media={list.data.results} />
          ) : (
            <LibraryEmpty
              state={list.error ?? (list.data ? "empty" : "loading")}
              filtered={filtered}
              mayUpload={mayUpload}
              pick={open}
              retry={() => void list.refetch()}
            />
          )}
        </div>
        <Pager page={filter.page ?? 1} perPage={list.data?.pageInfo.perPage ?? 60} total={total} href={href} />
      </Page>
      {isDragActive ? <DropCover name={name} /> : null}
    </div>
  );
}

const DropCover = ({ name }: { name: string }) => (
  <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-lg border-2 border-dashed border-mark bg-[color-mix(in_oklab,var(--paper)_85%,transparent)]">
    <p className="flex items-center gap-3 float px-5 py-3 text-lg font-strong">
      <Upload aria-hidden className="size-5" />
      Drop on {name}
    </p>
  </div>
);
