const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const STYLE = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{margin:0;display:grid;grid-template-columns:16rem minmax(0,1fr)}
nav{padding:1.5rem;font-size:.875rem}nav ul{list-style:none;margin:0 0 1rem;padding:0}nav a{text-decoration:none}main{padding:1.5rem;max-width:60rem}
pre{overflow:auto;padding:1rem;border:1px solid #8884;border-radius:6px}table{display:block;overflow-x:auto;border-collapse:collapse}th,td{padding:.25rem .75rem;border:1px solid #8884;text-align:left;vertical-align:top}
img{max-width:100%}h1,h2,h3{line-height:1.25}@media(max-width:50rem){body{display:block}}`;

/** A link of the navigation, relative to the page. */
type NavigationLink = { title: string; href: string; isCurrent: boolean };
/** Links of the navigation under one heading. */
export type NavigationGroup = { heading: string; links: readonly NavigationLink[] };

const list = ({ heading, links }: NavigationGroup) =>
  `<strong>${escape(heading)}</strong><ul>${links
    .map(
      ({ title, href, isCurrent }) => `<li><a href="${escape(href)}"${isCurrent ? ' aria-current="page"' : ""}>${escape(title)}</a></li>`,
    )
    .join("")}</ul>`;

/** Returns a whole page. It loads nothing from elsewhere and has no script. `body`: HTML. */
export const sitePage = ({
  title,
  body,
  groups,
  version,
}: {
  title: string;
  body: string;
  groups: readonly NavigationGroup[];
  version: string;
}) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)} · Loupe</title><style>${STYLE}</style></head>
<body><nav aria-label="Documents">${groups.map(list).join("")}<small>Loupe ${escape(version)}</small></nav><main>
${body}</main></body></html>
`;
