/** Whether an `Accept` header asks for Markdown: it names it, and not after HTML. */
export const prefersMarkdown = (accept: string | null | undefined): boolean => {
  const qualities = new Map<string, number>()
  for (const part of (accept ?? "").split(",")) {
    const [type = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase())
    const quality = parameters.find((one) => /^q\s*=/.test(one))?.replace(/^q\s*=\s*/, "")
    const value = quality === undefined ? 1 : Number(quality)
    qualities.set(type, Number.isFinite(value) ? value : 0)
  }
  const markdown = qualities.get("text/markdown") ?? 0
  return markdown > 0 && markdown >= (qualities.get("text/html") ?? 0)
}
