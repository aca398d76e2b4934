import type { SampleBody, SamplePart } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

const boundary = "boundary-of-parts"

/** Whether the form of a client can write these parts: `multipart/form-data` without headers or names that forms do not have. */
export const isForm = ({ parts, type }: Extract<SampleBody, { readonly kind: "multipart" }>): boolean =>
  /^multipart\/form-data(?:;|$)/i.test(type) &&
  parts.every(
    // oxlint-disable-next-line no-control-regex
    ({ headers, name }) => headers.length === 0 && !/[="\\;\u0000-\u001f]/.test(name) && name !== ""
  )

const partText = (part: SamplePart, isNamed: boolean): string => {
  const name = part.name.replaceAll('"', "%22").replace(/\r?\n/g, "%0D%0A")
  const file = part.file === undefined ? "" : `; filename="${part.file}"`
  const disposition = isNamed ? `form-data; name="${name}"${file}` : `attachment; name="${name}"${file}`
  const lines = [
    `--${boundary}`,
    ...(part.name === "" && !isNamed ? [] : [`Content-Disposition: ${disposition}`]),
    ...(part.type === undefined ? [] : [`Content-Type: ${part.type}`]),
    ...part.headers.map(([header, value]) => `${header}: ${value}`)
  ]
  return `${lines.join("\r\n")}\r\n\r\n${part.text}\r\n`
}

/** A multipart body as text, with its media type: for parts that forms of clients cannot write. */
export const multipartText = ({
  parts,
  type
}: Extract<SampleBody, { readonly kind: "multipart" }>): { readonly type: string; readonly text: string } => {
  const isNamed = /^multipart\/form-data/i.test(type)
  return {
    type: `${(type.split(";", 1)[0] ?? "").trim()}; boundary=${boundary}`,
    text: `${parts.map((part) => partText(part, isNamed)).join("")}--${boundary}--\r\n`
  }
}

/** A request with the parts of its body as text, if they are such that a client cannot write them. */
export const withPartsAsText = (
  request: SampleRequest,
  isSuch: (body: Extract<SampleBody, { readonly kind: "multipart" }>) => boolean
): SampleRequest => {
  const { body, headers } = request
  if (body?.kind !== "multipart" || !isSuch(body)) return request
  const { text, type } = multipartText(body)
  return { ...request, headers: [...headers, ["Content-Type", type]], body: { kind: "text", type, text } }
}

/** Whether a part that is no file has a media type, which the forms of some clients leave out. */
export const hasTypedText = (parts: ReadonlyArray<SamplePart>): boolean =>
  parts.some(({ file, type }) => file === undefined && type !== undefined)
