/** Matches texts that Markdown does not show as they are. */
const marked = /[*_`#[\]<>|~\\&]|https?:|www\.|\S@\S|:\w+:|\$\$|^ {4}|^\s*(?:[-+]|\d+[.)])\s|^\s*[-=]+\s*$/m

/** Whether Markdown would show a text otherwise than paragraphs of its characters. */
export const isMarkdown = (text: string): boolean => marked.test(text)
