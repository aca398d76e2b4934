import type { DocumentPageResource, FileResource } from "@octavo/api"
import { type Signal, useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { Field } from "../../parts/Field.tsx"
import { Switch } from "./Switch.tsx"
import { lookWords as words } from "./words.ts"

const parts = ["title", "description", "tableOfContents", "outline", "pagination", "metadata"] as const

type Layout = Pick<DocumentPageResource["layout"], (typeof parts)[number] | "width" | "cover" | "coverSize">
type Picture = NonNullable<NonNullable<DocumentPageResource["cover"]>["ref"]>

/** The layout and the cover of a page as they are edited. */
export interface Look {
  readonly layout: Signal<Layout>
  /** A file by its id, `url` for the picture at `address`, or empty. */
  readonly cover: Signal<string>
  readonly address: Signal<string>
  /** The fields of `update_page` for what was changed. */
  readonly changes: () => Readonly<Record<string, unknown>>
}

/** Keeps the layout and the cover of a page while they are edited. */
export const useLook = (page: DocumentPageResource): Look => {
  const { cover: before, layout: laidOut } = page
  const layout = useSignal<Layout>(laidOut)
  const ref = before?.ref
  const cover = useSignal(ref === undefined ? "" : ref.kind === "file" ? ref.file : "url")
  const address = useSignal(ref?.kind === "url" ? ref.url : "")
  const pictureOf = (): Picture | undefined => {
    if (cover.value === "url")
      return address.value.trim() === "" ? undefined : { kind: "url", url: address.value.trim() }
    return cover.value === "" ? undefined : { kind: "file", file: cover.value }
  }
  const changes = () => {
    const changed = Object.entries(layout.value).filter(
      ([part, value]) => value !== laidOut[part as keyof Layout]
    )
    const picture = pictureOf()
    const isSame = JSON.stringify(picture) === JSON.stringify(ref)
    return {
      ...(changed.length > 0 && { layout: Object.fromEntries(changed) }),
      ...(!isSame && { cover: picture === undefined ? null : { ...before, ref: picture } })
    }
  }
  return { layout, cover, address, changes }
}

interface LookProps {
  readonly look: Look
  /** The address of the content of the page. */
  readonly content: string
}

const Fields = ({ content, look }: LookProps) => {
  const id = useId()
  const { address, cover, layout } = look
  const files = useRead<List<FileResource>>(`${content}/files?limit=1000`).answer?.value.items ?? []
  const images = files.filter(({ contentType }) => contentType.startsWith("image/"))
  const isUnknown =
    cover.value !== "" && cover.value !== "url" && !images.some((image) => image.id === cover.value)
  const set = (changes: Partial<Layout>) => (layout.value = { ...layout.value, ...changes })
  return (
    <>
      <div class="field">
        <label for={id}>{words.cover}</label>
        <select id={id} value={cover.value} onChange={(event) => (cover.value = event.currentTarget.value)}>
          <option value="">{words.noCover}</option>
          {isUnknown && <option value={cover.value}>{words.unknownFile}</option>}
          {images.map((image) => (
            <option key={image.id} value={image.id}>
              {image.name}
            </option>
          ))}
          <option value="url">{words.atAddress}</option>
        </select>
      </div>
      {cover.value === "url" && <Field label={words.address} value={address} maxLength={2048} />}
      {cover.value !== "" && (
        <Switch
          label={words.hero}
          note={words.heroNote}
          isOn={layout.value.coverSize === "hero"}
          onChange={(isOn) => set({ coverSize: isOn ? "hero" : "full" })}
        />
      )}
      <Switch
        label={words.wide}
        note={words.wideNote}
        isOn={layout.value.width === "wide"}
        onChange={(isOn) => set({ width: isOn ? "wide" : "default" })}
      />
      <fieldset class="choice">
        <legend>{words.shown}</legend>
        {[...(cover.value === "" ? [] : (["cover"] as const)), ...parts].map((part) => (
          <Switch
            key={part}
            label={words.parts[part]}
            isOn={layout.value[part]}
            onChange={(isOn) => set({ [part]: isOn })}
          />
        ))}
      </fieldset>
    </>
  )
}

/** The part of the form of properties that is about how a page looks, which is drawn once somebody opens it. */
export const LookFields = (props: LookProps) => {
  const isOpen = useSignal(false)
  return (
    <details class="look" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>{words.title}</summary>
      {isOpen.value && <Fields {...props} />}
    </details>
  )
}
