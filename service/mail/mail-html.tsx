import { renderToStaticMarkup } from "react-dom/server";
import { ButtonLink, Cell, MailBody, Mark, Preview } from "./mail-parts.tsx";
import type { Block, Content } from "./mail-text.ts";

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

/** Dark colours for mail programs that support the dark scheme. The others use the light colours in the style attributes. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.paper,.paper>table>tbody>tr>td{background:#121419!important;color:#efeeec!important}
.sheet{background:#1a1d22!important;border-color:#2d3036!important}.ink{color:#efeeec!important}.ink-2{color:#b8bbc2!important}.ink-3{color:#989ba2!important}
.wash{background:#22252b!important;color:#efeeec!important}.rule{border-color:#43474f!important}.ring{border-color:#efeeec!important}.action{background:#efeeec!important;color:#15181e!important}}
@media(max-width:480px){.sheet>tbody>tr>td{padding:24px 20px 4px!important}}`;

/** Addresses of pictures of places, by thread: `cid:` in mail, `data:` in the dev mailbox. */
type CropSources = ReadonlyMap<string, string>;

function Part({ block, crops }: { block: Block; crops: CropSources }) {
  if (typeof block === "string")
    return (
      <p className="ink-2" style={{ margin: "0 0 20px", fontSize: 15, lineHeight: "24px", color: "#4a4f59" }}>
        {block}
      </p>
    );
  if ("crop" in block) {
    const src = crops.get(block.crop);
    return src ? (
      // oxlint-disable-next-line nextjs/no-img-element -- a mail
      <img
        src={src}
        alt={block.alt}
        width={454}
        className="rule"
        style={{
          display: "block",
          width: "100%",
          maxWidth: 454,
          height: "auto",
          margin: "0 0 16px",
          border: "1px solid #e4e2de",
          borderRadius: 8,
        }}
      />
    ) : null;
  }
  if ("heading" in block)
    return (
      <h2
        className="ink"
        style={{ margin: "8px 0 8px", fontSize: 16, lineHeight: "24px", fontWeight: 600, overflowWrap: "anywhere", color: "#1c2028" }}
      >
        {block.heading}
      </h2>
    );
  if ("code" in block)
    return (
      <p
        className="wash"
        style={{
          margin: "0 0 20px",
          padding: "18px 12px",
          borderRadius: 8,
          background: "#f5f3ef",
          font: `600 30px/36px ${mono}`,
          letterSpacing: "0.16em",
          textAlign: "center",
          color: "#1c2028",
        }}
      >
        {block.code}
      </p>
    );
  if ("quote" in block)
    return (
      <blockquote
        className="rule ink"
        style={{
          margin: "0 0 24px",
          padding: "0 0 0 16px",
          borderLeft: "3px solid #d8d5cf",
          fontSize: 15,
          lineHeight: "24px",
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
          color: "#1c2028",
        }}
      >
        {block.quote}
      </blockquote>
    );
  return (
    <ButtonLink
      className="action"
      href={block.href}
      style={{ marginBottom: 20, borderRadius: 8, background: "#1c2028", color: "#faf9f7", fontSize: 15, fontWeight: 600 }}
    >
      {block.button}
    </ButtonLink>
  );
}

/** Returns the preview text that mail programs show next to the subject: the first paragraph or quote. */
function previewText({ blocks }: Content): string {
  const first = blocks.find((block) => typeof block === "string" || "quote" in block) ?? "";
  return Array.from(typeof first === "string" ? first : "quote" in first ? first.quote : "")
    .slice(0, 70)
    .join("");
}

/** Layout of every mail. Loads nothing from the network. */
function Page({ content, crops, marker }: { content: Content; crops: CropSources; marker: string | null }) {
  const { title, blocks, foot, links = [] } = content;
  const quiet = { margin: 0, fontSize: 13, lineHeight: "20px", color: "#6b6f78" };
  return (
    <html dir="ltr" lang="en">
      {/* oxlint-disable-next-line nextjs/no-head-element -- a mail */}
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{dark}</style>
      </head>
      <MailBody
        className="paper"
        background="#faf9f7"
        style={{ margin: 0, padding: "40px 16px", color: "#1c2028", fontFamily: sans, WebkitTextSizeAdjust: "100%" }}
      >
        <Preview>{previewText(content)}</Preview>
        <Cell style={{ maxWidth: 520 }}>
          {marker ? (
            <p className="ink-3" style={{ ...quiet, margin: "0 0 16px" }}>
              {marker}
            </p>
          ) : null}
          <p className="ink" style={{ margin: "0 0 16px", fontSize: 15, lineHeight: "20px", fontWeight: 600, color: "#1c2028" }}>
            <Mark />
            Loupe
          </p>
          <Cell
            className="sheet"
            style={{ background: "#ffffff", border: "1px solid #e4e2de", borderRadius: 12, borderCollapse: "separate" }}
            cellStyle={{ padding: "32px 32px 12px" }}
          >
            <h1
              className="ink"
              style={{
                margin: "0 0 16px",
                fontSize: 22,
                lineHeight: "30px",
                fontWeight: 600,
                letterSpacing: "-0.014em",
                overflowWrap: "anywhere",
                color: "#1c2028",
              }}
            >
              {title}
            </h1>
            {blocks.map((block, index) => (
              <Part key={index} block={block} crops={crops} />
            ))}
          </Cell>
          <Cell style={{ marginTop: 20 }}>
            <p className="ink-3" style={quiet}>
              {foot}
            </p>
            {links.map(({ label, href }) => (
              <p key={href} className="ink-3" style={{ ...quiet, marginTop: 4 }}>
                <a className="ink-3" href={href} target="_blank" style={{ color: "#6b6f78", textDecorationLine: "underline" }}>
                  {label}
                </a>
              </p>
            ))}
          </Cell>
        </Cell>
      </MailBody>
    </html>
  );
}

type Extras = {
  crops?: CropSources;
  /** Line above which the reader writes a reply; null for a mail that cannot be answered. */
  marker?: string | null;
};

/** Renders the HTML part of a mail. Blocks whose picture is missing are left out. */
export const htmlOf = (content: Content, { crops = new Map(), marker = null }: Extras = {}): string =>
  `<!doctype html>${renderToStaticMarkup(<Page content={content} crops={crops} marker={marker} />)}`;
