import { type Bombs, counted, nested, repeated } from "./Bombs.ts"

/** YAML of `.gitbook.yaml` and `vars.yaml`. */
export const settingsBombs: Bombs = {
  keys: counted((index) => `k${index}: v\n`),
  sameKeys: repeated("a: b\n"),
  brackets: (size) => `a: ${nested("[", "]", "")(size)}\n`,
  openBrackets: (size) => `a: ${"[".repeat(size)}\n`,
  maps: (size) => `a: ${nested("{a: ", "}", "")(size)}\n`,
  indents: counted((index) => `${" ".repeat(Math.min(index, 5_000))}a:\n`),
  dashes: (size) => `a:\n  ${"- ".repeat(size / 2)}\n`,
  questions: (size) => `${"? ".repeat(size / 2)}\n`,
  aliases: (size) => `a: &a x\nb: [${repeated("*a,")(size)}]\n`,
  laughs: (size) =>
    `a0: &a0 [x]\n${counted((index) => `a${index + 1}: &a${index + 1} [*a${index},*a${index}]\n`)(size)}`,
  anchors: counted((index) => `k${index}: &a${index} v\n`),
  merges: (size) => `a: &a {b: c}\n${counted((index) => `k${index}: {<<: *a}\n`)(size)}`,
  text: (size) => `a: |\n${repeated("  x\n")(size)}`,
  quoted: (size) => `a: "${"\\n".repeat(size / 2)}"\n`,
  openQuote: (size) => `a: "${"b\n".repeat(size / 2)}`,
  errors: repeated("a: b: c\n"),
  tags: repeated("a: !!x b\n"),
  comments: repeated("# a\n"),
  documents: repeated("---\na: b\n"),
  directives: repeated("%YAML 1.2\n"),
  digits: (size) => `a: ${"9".repeat(size)}\n`,
  redirects: (size) => `redirects:\n${counted((index) => `  old/${index}: README.md\n`)(size)}`,
  tabs: repeated("\t"),
  newlines: repeated("\n")
}

/** Tables of contents. */
export const summaryBombs: Bombs = {
  entries: counted((index) => `* [Page ${index}](page-${index}.md)\n`),
  sameEntries: repeated("* [Readme](README.md)\n"),
  nested: counted((index) => `${"  ".repeat(index % 300)}* [Page](p${index}.md)\n`),
  deep: counted((index) => `${" ".repeat(Math.min(2 * index, 4_000))}* [Page](p${index}.md)\n`),
  groups: counted((index) => `## Group ${index}\n\n`),
  brackets: (size) => `* ${"[".repeat(size)}\n`,
  links: (size) => `* ${"[a](".repeat(size / 4)}\n`,
  parentheses: (size) => `* [a](${"(".repeat(size)}\n`,
  references: (size) => `* [${"&lt;".repeat(size / 4)}](README.md)\n`,
  escapes: (size) => `* [${"\\*".repeat(size / 2)}](README.md)\n`,
  stars: (size) => `* ${"*a_ ".repeat(size / 4)}\n`,
  ticks: (size) => `* ${"`a ".repeat(size / 3)}\n`,
  tags: (size) => `* ${"<a".repeat(size / 2)}\n`,
  lazy: (size) => `* [a](b.md)\n${"c\n".repeat(size / 2)}`,
  newlines: repeated("\n"),
  markers: repeated("- "),
  quotes: repeated("> a\n")
}
