import { type Bombs, counted, nested, repeated } from "./Bombs.ts"

/** Each construct of YAML, as the front matter of a page. */
export const frontMatterBombs: Bombs = {
  yamlKeys: (size) => "---\n" + counted((i) => `k${i}: v\n`)(size) + "---\n# a\n",
  yamlList: (size) => "---\na: [" + repeated("a,")(size) + "]\n---\n",
  yamlNest: (size) => "---\na: " + nested("[", "]", "")(size) + "\n---\n",
  yamlOpen: (size) => "---\na: " + repeated("[")(size) + "\n---\n",
  yamlMaps: (size) => "---\na: " + nested("{a: ", "}", "")(size) + "\n---\n",
  yamlIndent: (size) => "---\n" + counted((i) => " ".repeat(Math.min(i, 300)) + "a:\n")(size) + "---\n",
  yamlDashes: (size) => "---\na:\n  " + repeated("- ")(size) + "\n---\n",
  yamlAnchors: (size) => "---\n" + counted((i) => `k${i}: &a${i} v\n`)(size) + "---\n",
  yamlAliases: (size) => "---\na: &a x\nb: [" + repeated("*a,")(size) + "]\n---\n",
  yamlMulti: (size) => "---\na: |\n" + repeated("  x\n")(size) + "---\n",
  yamlQuote: (size) => '---\na: "' + repeated("\\n")(size) + '"\n---\n',
  yamlErrors: (size) => "---\n" + repeated("a: b: c\n")(size) + "---\n",
  yamlTags: (size) => "---\n" + repeated("a: !!x b\n")(size) + "---\n",
  yamlComments: (size) => "---\n" + repeated("# a\n")(size) + "---\n",
  yamlUnclosed: (size) => "---\n" + repeated("a: b\n")(size),
  yamlVars: (size) => "---\nvars:\n" + counted((i) => `  v${i}: x\n`)(size) + "---\n",
  yamlSame: (size) => "---\n" + repeated("a: b\n")(size) + "---\n",
  yamlMerge: (size) => "---\na: &a {b: c}\n" + counted((i) => `k${i}: {<<: *a}\n`)(size) + "---\n",
  yamlQ: (size) => "---\n" + repeated("? ")(size) + "\n---\n"
}
