/** Emoji for reviews, each with its search words. */
const listed = `👍 thumbs up yes good|👎 thumbs down no bad|👀 eyes looking|❤️ heart love|🎉 party tada done|🙏 thanks please|👏 clap applause|🙌 hooray hands
✅ check done ok|❌ cross no wrong|⚠️ warning careful|❓ question|❗ important exclamation|💯 hundred perfect|🔥 fire hot|✨ sparkles new shiny
😀 grin happy|😄 smile happy|😂 laugh tears|🙂 slight smile|😉 wink|😍 love eyes|🤩 star struck wow|😎 cool sunglasses
🤔 thinking hmm|🤨 raised eyebrow doubt|😐 neutral|😕 confused|🙁 frown sad|😢 cry sad|😭 sob|😬 grimace
😱 scream shock|😳 flushed|😴 sleep tired|🤯 mind blown|🥳 party face|🤦 facepalm|🤷 shrug|🫡 salute
👋 wave hello|👌 ok hand|🤝 handshake deal|💪 strong muscle|🤞 fingers crossed luck|☝️ up one point|👉 point right|🫶 heart hands
🐛 bug|🔧 wrench fix|🔨 hammer build|🧹 broom clean|🧪 test tube|🔍 magnifier search zoom|📏 ruler measure|📐 triangle ruler angle
🎨 palette colour design|🖌️ brush paint|🖼️ picture frame|📷 camera screenshot|🎬 film video|🎯 target exact|💡 idea bulb|📝 memo note
📌 pin|📎 paperclip|🔗 link|📦 package|🚀 rocket ship launch|⏳ hourglass wait|⏰ alarm late|📅 calendar date
🔒 lock private|🔑 key|♿ accessible wheelchair|🌍 globe world|🌙 moon dark|☀️ sun light|🌈 rainbow|⭐ star
🟢 green circle|🟡 yellow circle|🔴 red circle|🔵 blue circle|⬆️ up arrow|⬇️ down arrow|⬅️ left arrow|➡️ right arrow`;

export type Emoji = { emoji: string; words: string };

export const emojis: readonly Emoji[] = listed.split(/[|\n]/).map((entry) => {
  const [emoji, ...words] = entry.split(" ");
  return { emoji: emoji!, words: words.join(" ") };
});

/** Finds emoji by the beginnings of their words; every word of `search` must match. */
export function findEmojis(search: string): readonly Emoji[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return emojis.filter(({ words }) => wanted.every((want) => words.split(" ").some((word) => word.startsWith(want))));
}
