import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block, Content } from "./mail-text.ts";

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

/** Dark colours for mail programs that support the dark scheme. The others use the light colours in the style attributes. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.paper,.paper>table>tbody>tr>td{background:#121419!important;color:#efeeec!important}
.sheet{background:#1a1d22!important;border-color:#2d3036!important}.ink{color:#efeeec!important}.ink-2{color:#b8bbc2!important}.ink-3{color:#989ba2!important}
.wash{background:#22252b!important;color:#efeeec!important}.rule{border-color:#43474f!important}.ring{border-color:#efeeec!important}.action{background:#efeeec!important;color:#15181e!important}}
@media(max-width:480px){.sheet>tbody>tr>td{padding:24px 20px 4px!important}}`;

/** Draws the Loupe mark with styles that mail programs support. */
const Mark = () => (
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

/** Addresses of pictures of places, by thread: `cid:` in mail, `data:` in the dev mailbox. */
type CropSources = ReadonlyMap<string, string>;

function Part({ block, crops }: { block: Block; crops: CropSources }) {
  if (typeof block === "string")
    return (
      <Text className="ink-2" style={{ margin: "0 0 20px", fontSize: 15, lineHeight: "24px", color: "#4a4f59" }}>
        {block}
      </Text>
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
      <Heading
        as="h2"
        className="ink"
        style={{ margin: "8px 0 8px", fontSize: 16, lineHeight: "24px", fontWeight: 600, overflowWrap: "anywhere", color: "#1c2028" }}
      >
        {block.heading}
      </Heading>
    );
  if ("code" in block)
    return (
      <Text
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
      </Text>
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
    <Button
      className="action"
      href={block.href}
      style={{
        padding: "12px 20px",
        marginBottom: 20,
        borderRadius: 8,
        background: "#1c2028",
        color: "#faf9f7",
        fontSize: 15,
        fontWeight: 600,
      }}
    >
      {block.button}
    </Button>
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
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{dark}</style>
      </Head>
      <Body
        className="paper"
        style={{ margin: 0, padding: "40px 16px", background: "#faf9f7", color: "#1c2028", fontFamily: sans, WebkitTextSizeAdjust: "100%" }}
      >
        <Preview>{previewText(content)}</Preview>
        <Container style={{ maxWidth: 520 }}>
          {marker ? (
            <Text className="ink-3" style={{ ...quiet, margin: "0 0 16px" }}>
              {marker}
            </Text>
          ) : null}
          <Text className="ink" style={{ margin: "0 0 16px", fontSize: 15, lineHeight: "20px", fontWeight: 600, color: "#1c2028" }}>
            <Mark />
            Loupe
          </Text>
          <table
            className="sheet"
            role="presentation"
            width="100%"
            cellPadding={0}
            cellSpacing={0}
            style={{ background: "#ffffff", border: "1px solid #e4e2de", borderRadius: 12, borderCollapse: "separate" }}
          >
            <tbody>
              <tr>
                <td style={{ padding: "32px 32px 12px" }}>
                  <Heading
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
                  </Heading>
                  {blocks.map((block, index) => (
                    <Part key={index} block={block} crops={crops} />
                  ))}
                </td>
              </tr>
            </tbody>
          </table>
          <Section style={{ marginTop: 20 }}>
            <Text className="ink-3" style={quiet}>
              {foot}
            </Text>
            {links.map(({ label, href }) => (
              <Text key={href} className="ink-3" style={{ ...quiet, marginTop: 4 }}>
                <Link className="ink-3" href={href} style={{ color: "#6b6f78", textDecorationLine: "underline" }}>
                  {label}
                </Link>
              </Text>
            ))}
          </Section>
        </Container>
      </Body>
    </Html>
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
