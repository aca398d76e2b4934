/** The YAML parser takes time with the square of nesting: no settings that a person wrote come near these bounds. */
const bounds = { characters: 64_000, brackets: 1_000 }

const DEEP_LINE = /^[ \t]{200}[ \t]*\S/m
const MANY_MARKERS = /^[ \t]*(?:[-?:][ \t]+){100}/m

const bracketsIn = (text: string): number => {
  let count = 0
  for (const character of text) if (character === "[" || character === "{") count++
  return count
}

/** Says in linear time why a text should not be given to the YAML parser; undefined for all that a person would write. */
export const complexityOfYaml = (yaml: string): string | undefined => {
  if (yaml.length > bounds.characters) return `is longer than ${bounds.characters} characters`
  if (bracketsIn(yaml) > bounds.brackets) return `has more than ${bounds.brackets} brackets`
  return DEEP_LINE.test(yaml) || MANY_MARKERS.test(yaml) ? "is nested too deeply" : undefined
}
