import { isContentType, isFileName } from "@octavo/content"
import { Schema, SchemaGetter } from "effect"

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = Schema.String.annotate({ identifier: "Timestamp", format: "date-time" })

/** An absolute address. */
export const Url = Schema.String.annotate({ identifier: "URL", format: "uri" })

const toHex = (text: string) =>
  Array.from(text, (character) => character.codePointAt(0)!.toString(16)).join("-")

const emojiShape = /^\p{RGI_Emoji}$/v
const hexShape = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i

const fromHex = (hex: string): string | undefined => {
  const points = hex.split("-").map((point) => Number.parseInt(point, 16))
  return points.some((point) => point > 0x10ffff) ? undefined : String.fromCodePoint(...points)
}

/** The characters of a text, itself or by their code points. */
const charactersOf = (text: string): string | undefined => (hexShape.test(text) ? fromHex(text) : text)

const isEmoji = (text: string | undefined): boolean =>
  text !== undefined && (emojiShape.test(text) || emojiShape.test(`${text}\uFE0F`))

/** An emoji in a request: code points in hex joined by hyphens, such as `1f4d8`, or the character itself. */
export const EmojiInput = Schema.String.check(
  Schema.isMaxLength(50),
  Schema.makeFilter(
    (text: string) =>
      isEmoji(charactersOf(text)) || "must be an emoji, as a character or as its code points in hex"
  )
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((text: string) => toHex(charactersOf(text) ?? text)),
    encode: SchemaGetter.passthrough()
  })
)

/** A text that must say something. */
export const Title = (maximum: number) =>
  Schema.String.check(Schema.isMaxLength(maximum), Schema.isMinLength(1))

/** A line of text that people give: trimmed, in Unicode normalization form C, without control characters. */
export const Name = (maximum: number, minimum = 1) =>
  Schema.String.pipe(
    Schema.decode({
      decode: SchemaGetter.transform((text: string) => text.normalize("NFC").trim()),
      encode: SchemaGetter.passthrough()
    })
  ).check(
    Schema.isMinLength(minimum),
    Schema.isMaxLength(maximum),
    Schema.isPattern(/^\P{Cc}*$/u, { message: "must not contain control characters" })
  )

/** The address of a picture in a request: an absolute HTTP(S) address. It is shown and never fetched. */
export const PictureUrl = Schema.String.check(
  Schema.isMaxLength(2048),
  Schema.makeFilter((text: string) => {
    const protocol = URL.parse(text)?.protocol
    return (
      ((protocol === "http:" || protocol === "https:") && !/[\s\p{Cc}]/u.test(text)) ||
      "must be an absolute address that begins with http:// or https://"
    )
  })
)

/** The name of a file, not a path to it. */
export const FileName = Title(255).check(
  Schema.makeFilter(
    (text: string) => isFileName(text) || "must be the name of a file, without slashes, and not . or .."
  )
)

/** The content type of a file, as a media type. */
export const ContentType = Title(255).check(
  Schema.makeFilter((text: string) => isContentType(text) || "must be a media type, such as image/png")
)

const permission = Schema.Boolean

/** The permissions of the caller on a resource, flag by flag. */
export const permissions = <const Names extends ReadonlyArray<string>>(...names: Names) =>
  Schema.Struct(
    Object.fromEntries(names.map((name) => [name, permission])) as { [Name in Names[number]]: Schema.Boolean }
  )
