"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { Segmented } from "@/components/ui/segmented";
import { Time } from "@/components/ui/time";
import type { ResponseBody } from "@/lib/api/call";
import { mailHtml } from "@/lib/queries/accounts";

type Mail = ResponseBody<"GET /instance/mailbox">[number];
const codeOf = ({ text }: Mail) => /\b(\d{3}) ?(\d{3})\b/.exec(text)?.slice(1).join("");
const forms = [
  { value: "text", label: "Text" },
  { value: "html", label: "As mailed" },
] as const;

/** Shows an email: its code with a copy button, its text or its HTML. */
export function MailboxMessage({ mail }: { mail: Mail }) {
  const [form, setForm] = useState<"text" | "html">("text");
  const code = codeOf(mail);
  return (
    <article className="sheet p-5">
      <header className="flex items-baseline gap-3">
        <h2 className="min-w-0 truncate text-base font-strong" dir="auto">
          {mail.subject}
        </h2>
        <Time at={mail.createdAt} className="ms-auto shrink-0 text-xs text-ink-3" />
      </header>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 text-xs wrap-anywhere text-ink-3">To {mail.to}</p>
        {mail.hasHtml ? <Segmented label={`Form of “${mail.subject}”`} value={form} options={forms} onChange={setForm} /> : null}
      </div>
      {code ? (
        <p className="mt-4 flex items-center justify-between gap-3 rounded-md bg-wash py-2 ps-4 pe-2">
          <span className="font-mono text-xl tracking-[0.2em]">{code}</span>
          <CopyButton size="small" text={code} label="Copy code" icon={<Copy aria-hidden />} />
        </p>
      ) : null}
      {form === "html" ? (
        <Drawn mail={mail} />
      ) : (
        <p className="mt-4 text-base wrap-anywhere whitespace-pre-wrap text-ink-2">{linked(mail.text)}</p>
      )}
    </article>
  );
}

/** Renders an email's text with its URLs as links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>]*[^\s<>.,;:!?)])/).map((part, index) =>
    index % 2 ? (
      <a key={index} href={part} target="_blank" rel="noreferrer" className="link">
        {part}
      </a>
    ) : (
      part
    ),
  );

/** Renders the HTML part in a sandboxed frame of its own height. Scripts are blocked; links open in a new tab. */
function Drawn({ mail }: { mail: Mail }) {
  const { data, error } = useQuery(mailHtml(mail.id));
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  // While the frame loads, its document has no body.
  const measure = () => setHeight((frame.current?.contentDocument?.body as HTMLElement | null | undefined)?.offsetHeight || 240);
  useEffect(() => {
    const seen = new ResizeObserver(measure);
    if (frame.current) seen.observe(frame.current);
    return () => seen.disconnect();
  }, [data]);
  if (error)
    return (
      <Banner kind="problem" className="mt-4">
        {error.message}
      </Banner>
    );
  return (
    <div className="mt-4 overflow-hidden rounded-md border border-line">
      <iframe
        ref={frame}
        title={`${mail.subject}, as mailed`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={data?.html ?? ""}
        onLoad={measure}
        style={{ height }}
        className="block w-full"
      />
    </div>
  );
}
