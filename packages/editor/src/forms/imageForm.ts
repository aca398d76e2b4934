import type { Block, BlockOf } from "@octavo/markdown"
import { imageOf } from "../commands/blocks.ts"
import type { Host } from "../EditorOptions.ts"
import { captionHolder } from "../mapping/captionHolder.ts"
import type { Field, Form, Values } from "./Form.ts"
import { fileField } from "./referenceFields.ts"

type Images = BlockOf<"images">
type Image = BlockOf<"image">

const lengthOf = (text: string): Image["data"]["width"] => {
  if (text === "") return undefined
  return text.endsWith("%") ? { unit: "%", value: Number(text.slice(0, -1)) } : Number(text)
}

const textOfLength = (length: Image["data"]["width"]): string =>
  length === undefined
    ? ""
    : typeof length === "number"
      ? String(length)
      : `${length.value}${length.unit === "px" ? "" : length.unit}`

const fieldsOf = (host: Host, { data }: Images, image: Image | undefined): ReadonlyArray<Field> => {
  const { altText, form } = host.words
  const choices = (["none", "left", "center", "right"] as const).map((value) => ({
    title: form.choices[value],
    value: value === "none" ? "" : value
  }))
  return [
    fileField(host, true, { name: "ref", label: form.image, ref: image?.data.ref, isRequired: true }),
    fileField(host, true, { name: "refDark", label: form.imageDark, ref: image?.data.refDark }),
    { kind: "text", name: "alt", label: altText, value: image?.data.alt ?? "" },
    {
      kind: "text",
      name: "width",
      label: form.width,
      value: textOfLength(image?.data.width),
      pattern: /^[1-9]\d{0,4}%?$/
    },
    { kind: "choice", name: "align", label: form.align, value: data.align ?? "", choices },
    { kind: "check", name: "fullWidth", label: form.fullWidth, value: data.fullWidth === true },
    { kind: "check", name: "withFrame", label: form.withFrame, value: data.withFrame === true }
  ]
}

const changed = (data: object, changes: Values): object =>
  Object.fromEntries(
    Object.entries({ ...data, ...changes }).filter(
      ([, value]) => value !== undefined && value !== false && value !== ""
    )
  )

/** Images with others among them; the caption stays below the last one. */
const withImages = (block: Images, nodes: ReadonlyArray<Block>): Block => {
  const caption = captionHolder(block)?.fragments ?? []
  const moved = nodes.map((image, index) => ({
    ...image,
    fragments:
      index === nodes.length - 1 ? caption : image === captionHolder(block) ? [] : (image.fragments ?? [])
  }))
  return { ...block, nodes: moved as ReadonlyArray<Block> }
}

/** The form of one of several images, and of how all of them are shown. `set` gets the block, or undefined to remove it. */
export const imageForm = (
  host: Host,
  block: Images,
  part: number,
  set: (block: Block | undefined) => void
): Form => {
  const images = (block.nodes ?? []) as ReadonlyArray<Image>
  const image = images[part]
  const { form } = host.words
  const swap = (other: number) => () => {
    const nodes = images.map((one, at) => (at === part ? images[other]! : at === other ? image! : one))
    set(withImages(block, nodes))
  }
  const remove = () => {
    const nodes = images.filter((_, at) => at !== part)
    set(nodes.length === 0 ? undefined : withImages(block, nodes))
  }
  const actions: Array<readonly [string, () => void]> = []
  if (image !== undefined && part > 0) actions.push([form.moveBack, swap(part - 1)])
  if (image !== undefined && part < images.length - 1) actions.push([form.moveOn, swap(part + 1)])
  if (image !== undefined) actions.push([form.removeImage, remove])
  return {
    title: image === undefined ? host.words.addImage : host.words.insert.picture!,
    fields: fieldsOf(host, block, image),
    actions,
    apply: ({ align, fullWidth, withFrame, width, ...values }) => {
      const data = changed(image?.data ?? {}, { ...values, width: lengthOf(String(width)) })
      const one = image === undefined ? imageOf(data as Values) : ({ ...image, data } as Block)
      const nodes =
        image === undefined ? [...images, one] : images.map((other, at) => (at === part ? one : other))
      const looks = changed(block.data, { align, fullWidth, withFrame })
      set({ ...withImages(block, nodes), data: looks } as Block)
    }
  }
}
