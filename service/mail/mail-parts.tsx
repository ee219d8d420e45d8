import type { CSSProperties, ReactNode } from "react";

type PartProps = { children: ReactNode; className?: string; style?: CSSProperties };

/** Style properties that only Outlook for Windows reads, which lays out mails with Word. */
const forOutlook = (style: Record<`mso${string}`, string>): CSSProperties => style;

/** Characters that mail programs show next to the subject. */
const PREVIEW_CHARACTERS = 150;
/** Invisible characters that fill the preview, which would go on with the mail's first lines. */
const FILLER = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff";

/** A table for layout with one cell: Outlook for Windows only keeps widths and padding of tables. */
export const Cell = ({ children, className, style, cellStyle }: PartProps & { cellStyle?: CSSProperties }) => (
  <table className={className} role="presentation" align="center" width="100%" border={0} cellPadding={0} cellSpacing={0} style={style}>
    <tbody>
      <tr>
        <td style={cellStyle}>{children}</td>
      </tr>
    </tbody>
  </table>
);

/** Body of a mail. Its style is on a cell, because some mail programs replace the body element. */
export const MailBody = ({ children, className, background, style }: PartProps & { background: string }) => (
  <body className={className} style={{ margin: 0, padding: 0, background }}>
    <Cell cellStyle={{ ...style, background }}>{children}</Cell>
  </body>
);

/** Hidden text that mail programs show next to the subject. */
export const Preview = ({ children }: { children: string }) => (
  <div style={{ display: "none", overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0, maxWidth: 0 }}>
    {children}
    <div>{FILLER.repeat(Math.max(0, PREVIEW_CHARACTERS - children.length))}</div>
  </div>
);

/** Spaces for Outlook for Windows, which ignores the padding of links. `raise`: half of the missing height, in points. */
const OutlookSpaces = ({ raise }: { raise?: number }) => (
  <span
    // React writes no conditional comments.
    dangerouslySetInnerHTML={{
      __html: `<!--[if mso]><i style="mso-font-width:500%${raise ? `;mso-text-raise:${raise}` : ""}" hidden>&#8202;&#8202;${raise ? "" : "&#8203;"}</i><![endif]-->`,
    }}
  />
);

/** A link that looks like a button, with 12 and 20 pixels of padding. */
export const ButtonLink = ({ children, className, href, style }: PartProps & { href: string }) => (
  <a
    className={className}
    href={href}
    target="_blank"
    style={{
      display: "inline-block",
      maxWidth: "100%",
      padding: "12px 20px",
      lineHeight: "100%",
      textDecoration: "none",
      ...forOutlook({ msoPaddingAlt: "0px" }),
      ...style,
    }}
  >
    <OutlookSpaces raise={18} />
    <span
      style={{
        display: "inline-block",
        maxWidth: "100%",
        lineHeight: "120%",
        ...forOutlook({ msoPaddingAlt: "0px", msoTextRaise: "9px" }),
      }}
    >
      {children}
    </span>
    <OutlookSpaces />
  </a>
);

/** Draws the Loupe mark with styles that mail programs support. */
export const Mark = () => (
  <span
    className="ring"
    style={{
      display: "inline-block",
      width: 6,
      height: 6,
      padding: 3,
      marginRight: 8,
      border: "2px solid #1c2028",
      borderRadius: 8,
      verticalAlign: "-2px",
    }}
  >
    <span style={{ display: "block", width: 6, height: 6, borderRadius: 3, background: "#f2a81d" }} />
  </span>
);
