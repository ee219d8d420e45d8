import { cutText, linesBelowStatus, type MessageFacts, messageLines } from "./message-facts.ts";

/** Slack reads `&`, `<` and `>` as its own marks: mentions, links, channels. */
const slackText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const testNote = (rule: string) => `Test of the automation rule “${rule}”`;

/** Returns a Slack message: a title with a link, labelled lines, and a text for notifications. */
export function slackMessage(facts: MessageFacts) {
  const title = `*<${facts.url}|${slackText(facts.title)}>*\n${slackText(facts.project)}`;
  return {
    text: slackText(`${facts.project}: ${facts.title}, ${facts.status}`),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "section", text: { type: "mrkdwn", text: title } },
      {
        type: "section",
        // Plain text: names of branches are not markup.
        fields: messageLines(facts).flatMap(({ label, text, url }) => [
          { type: "mrkdwn", text: `*${label}*` },
          url ? { type: "mrkdwn", text: `<${url}|${slackText(text)}>` } : { type: "plain_text", text: cutText(text, 2000), emoji: false },
        ]),
      },
      ...(facts.testOf === null
        ? []
        : [{ type: "context", elements: [{ type: "plain_text", text: testNote(facts.testOf), emoji: false }] }]),
    ],
  };
}

/** Escapes the marks of Markdown, so that names of branches and people stay plain. */
const plainMarkdown = (text: string) => text.replace(/[\\`*_~[\]()<>#|!@]/g, String.raw`\$&`);

const markdownLine = ({ text, url }: { text: string; url?: string | null }) =>
  url ? `[${plainMarkdown(text)}](${url})` : plainMarkdown(text);

const colours = { good: "Good", bad: "Attention", neutral: "Default" } as const;

/** Returns a message of Microsoft Teams: an adaptive card with the labelled lines and a button. */
export const teamsMessage = (facts: MessageFacts) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        body: [
          { type: "TextBlock", size: "Medium", weight: "Bolder", wrap: true, text: `[${plainMarkdown(facts.title)}](${facts.url})` },
          { type: "TextBlock", isSubtle: true, spacing: "None", wrap: true, text: plainMarkdown(facts.project) },
          { type: "TextBlock", weight: "Bolder", color: colours[facts.tone], wrap: true, text: plainMarkdown(facts.status) },
          {
            type: "FactSet",
            facts: linesBelowStatus(facts).map((line) => ({ title: line.label, value: markdownLine(line) })),
          },
          ...(facts.testOf === null
            ? []
            : [{ type: "TextBlock", isSubtle: true, wrap: true, text: plainMarkdown(testNote(facts.testOf)) }]),
        ],
        actions: [{ type: "Action.OpenUrl", title: "Open build", url: facts.url }],
      },
    },
  ],
});

const embedColours = { good: 0x16a34a, bad: 0xdc2626, neutral: 0x64748b } as const;

/** Returns a message of Discord: one embed without mentions. */
export const discordMessage = (facts: MessageFacts) => ({
  allowed_mentions: { parse: [] },
  embeds: [
    {
      title: cutText(facts.title, 256),
      url: facts.url,
      description: plainMarkdown(facts.project),
      color: embedColours[facts.tone],
      fields: messageLines(facts).map((line) => ({ name: line.label, value: cutText(markdownLine(line), 1024), inline: true })),
      ...(facts.testOf !== null && { footer: { text: cutText(testNote(facts.testOf), 2048) } }),
    },
  ],
});
