/** Whether a text has a construct of Markdown that its words alone would not show. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^ {0,3}(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~|\|.*\|)/m.test(text) ||
  /(?:\[[^\]\n]+\]|!\[\])\([^)\n]+\)|\*\*[^*\n]+\*\*|`[^`\n]+`|\{%.+%\}/.test(text)
