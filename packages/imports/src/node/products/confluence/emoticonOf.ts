const emoticons: Readonly<Record<string, string>> = {
  "blue-star": "⭐",
  "broken-heart": "💔",
  "green-star": "⭐",
  "light-off": "💡",
  "light-on": "💡",
  "red-star": "⭐",
  "thumbs-down": "👎",
  "thumbs-up": "👍",
  "yellow-star": "⭐",
  cheeky: "😛",
  cross: "❌",
  heart: "❤️",
  information: "ℹ️",
  laugh: "😄",
  minus: "➖",
  plus: "➕",
  question: "❓",
  sad: "🙁",
  smile: "🙂",
  tick: "✅",
  warning: "⚠️",
  wink: "😉"
}

/** The character of an emoticon, from its attributes; the short name of an emoticon without a character. */
export const emoticonOf = (attributes: Readonly<Record<string, string>>): string => {
  const fallback = attributes["ac:emoji-fallback"]
  const name = attributes["ac:name"] ?? ""
  return (
    (fallback?.startsWith(":") === true ? undefined : fallback) ??
    emoticons[name] ??
    attributes["ac:emoji-shortname"] ??
    attributes["ac:shortcut"] ??
    name
  )
}
