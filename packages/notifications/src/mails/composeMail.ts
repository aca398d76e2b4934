import type { Mail } from "./Mailer.ts"

/** A notice as a reader sees it. */
export interface MailLine {
  readonly sentence: string
  readonly url: string
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** A text of others on one line, of bounded length. */
export const onOneLine = (text: string): string => {
  const line = text.replaceAll(controls, " ").trim()
  return line.length > 120 ? `${line.slice(0, 119)}\u2026` : line
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? "")

/** The mail about some notices. */
export const composeMail = (
  head: Pick<Mail, "id" | "to"> & { readonly unsubscribeUrl: string },
  lines: ReadonlyArray<MailLine>
): Mail => {
  const { unsubscribeUrl } = head
  const subject = lines.length === 1 ? lines[0]!.sentence : `${lines.length} notices from Octavo`
  const end = "To get no more mail of this kind, open"
  return {
    ...head,
    subject,
    text: `${lines.map(({ sentence, url }) => `${sentence}.\n${url}\n`).join("\n")}\n--\n${end}\n${unsubscribeUrl}\n`,
    html: `<!doctype html><html lang="en"><body>${lines
      .map(
        ({ sentence, url }) => `<p>${escaped(sentence)}.<br><a href="${escaped(url)}">${escaped(url)}</a></p>`
      )
      .join(
        ""
      )}<hr><p><small>${end} <a href="${escaped(unsubscribeUrl)}">this page</a>.</small></p></body></html>\n`
  }
}
