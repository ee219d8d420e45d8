"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SearchField } from "@/components/ui/search-field";
import { routes } from "@/lib/routes";
import { MethodName } from "./method-name";

/** A method of the reference: its anchor, and the area whose page has it. */
export type ListedMethod = { id: string; area: string; method: string; path: string; summary: string };

const MOST = 12;

/** Returns the methods with every word of a text in their method, path or summary. */
export function matchingMethods(methods: readonly ListedMethod[], text: string): ListedMethod[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return methods.filter(({ method, path, summary }) => {
    const all = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

async function fetchMethods(): Promise<ListedMethod[]> {
  const response = await fetch(routes.reference("methods"));
  if (!response.ok) throw new Error("The list of methods could not be loaded.");
  return response.json() as Promise<ListedMethod[]>;
}

/**
 * Filters the methods of all areas. Their list is loaded with the first text. Former anchors lead to the page of their area: `/reference#listBuilds` to
 * `/reference/builds#list-builds`.
 */
export function MethodFilter() {
  const [text, setText] = useState("");
  const [anchor, setAnchor] = useState("");
  useEffect(() => {
    const wanted = location.hash.slice(1);
    const renamed = wanted.startsWith("schema-") ? wanted : wanted.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (location.pathname === routes.reference()) setAnchor(renamed);
    else if (renamed !== wanted) location.replace(`#${renamed}`);
  }, []);
  const isRecord = anchor.startsWith("schema-");
  const wanted = Boolean(text || (anchor && !isRecord));
  const { data: methods = [], isError } = useQuery({
    queryKey: ["reference-methods"],
    queryFn: fetchMethods,
    enabled: wanted,
    staleTime: Infinity,
  });
  const area = isRecord ? "records" : methods.find(({ id }) => id === anchor)?.area;
  useEffect(() => {
    if (area) location.replace(`${routes.reference(area)}#${anchor}`);
  }, [area, anchor]);
  const found = matchingMethods(methods, text);
  return (
    <>
      <span className="flex">
        <SearchField
          label="Filter methods and paths"
          placeholder="Filter methods and paths"
          maxLength={100}
          value={text}
          onSearch={setText}
        />
      </span>
      <p role="status" className="px-2 pt-2 text-xs text-ink-3 empty:hidden">
        {isError ? "The list of methods could not be loaded. Reload the page." : text && methods.length ? `${found.length} methods` : ""}
      </p>
      {found.length ? (
        <ul aria-label="Methods found">
          {found.slice(0, MOST).map(({ id, area: where, method, summary }) => (
            <li key={id}>
              <a
                href={`${routes.reference(where)}#${id}`}
                className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-wash pointer-coarse:min-h-11"
              >
                <MethodName method={method} />
                <span className="min-w-0 truncate" dir="auto">
                  {summary}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
