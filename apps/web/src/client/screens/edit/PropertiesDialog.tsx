import type { DocumentPageResource, PageResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { ask } from "../../data/api.ts"
import { ApiError } from "../../data/ApiError.ts"
import { Field } from "../../parts/Field.tsx"
import { FormDialog } from "../../parts/FormDialog.tsx"
import { emojiOf } from "../../parts/icons.tsx"
import type { EditSession } from "./EditSession.ts"
import { LookFields, useLook } from "./LookFields.tsx"
import { Switch } from "./Switch.tsx"
import { contentOf } from "./Target.ts"
import { propertyWords as words } from "./words.ts"

/** Reads the page whose properties are shown. */
export const readProperties = async ({
  base,
  request,
  target
}: EditSession): Promise<DocumentPageResource> => {
  const page = await ask<PageResource>(
    "GET",
    `${contentOf(target.space.id, request.value)}/page/${base.id}?format=markdown`
  )
  if (page.type !== "document") throw new ApiError(404, { message: words.none }, null)
  return page
}

interface PropertiesProps {
  readonly session: EditSession
  readonly page: DocumentPageResource
  readonly onClose: () => void
}

/** The properties of a page besides its title and text. Only those that were changed are sent. */
export const PropertiesDialog = ({ onClose, page, session }: PropertiesProps) => {
  const before = {
    description: page.description ?? "",
    slug: page.slug,
    emoji: emojiOf(page.emoji) ?? "",
    icon: page.icon ?? "",
    hidden: page.hidden === true,
    noIndex: page.noIndex === true,
    noRobotsIndex: page.noRobotsIndex === true
  }
  const description = useSignal(before.description)
  const slug = useSignal(before.slug)
  const emoji = useSignal(before.emoji)
  const icon = useSignal(before.icon)
  const hidden = useSignal(before.hidden)
  const noIndex = useSignal(before.noIndex)
  const noRobotsIndex = useSignal(before.noRobotsIndex)
  const look = useLook(page)
  const submit = async () => {
    const after = {
      description: description.value.trim(),
      slug: slug.value.trim(),
      emoji: emoji.value.trim(),
      icon: icon.value.trim(),
      hidden: hidden.value,
      noIndex: noIndex.value,
      noRobotsIndex: noRobotsIndex.value
    }
    const changed = Object.entries(after).filter(
      ([name, value]) => value !== before[name as keyof typeof before]
    )
    const named = Object.fromEntries(changed.map(([name, value]) => [name, value === "" ? null : value]))
    const fields = { ...named, ...look.changes() }
    if (Object.keys(fields).length > 0) await session.change(fields)
    onClose()
  }
  return (
    <FormDialog title={words.title} action={words.save} onSubmit={submit} onClose={onClose}>
      <Field label={words.description} value={description} isRequired={false} />
      <Field label={words.slug} value={slug} isRequired={false} maxLength={100} note={words.slugNote} />
      <Field label={words.emoji} value={emoji} isRequired={false} maxLength={20} />
      <Field label={words.icon} value={icon} isRequired={false} maxLength={50} note={words.iconNote} />
      <Switch
        label={words.hidden}
        note={words.hiddenNote}
        isOn={hidden.value}
        onChange={(isOn) => (hidden.value = isOn)}
      />
      <Switch
        label={words.noIndex}
        note={words.noIndexNote}
        isOn={noIndex.value}
        onChange={(isOn) => (noIndex.value = isOn)}
      />
      <Switch
        label={words.noRobotsIndex}
        note={words.noRobotsIndexNote}
        isOn={noRobotsIndex.value}
        onChange={(isOn) => (noRobotsIndex.value = isOn)}
      />
      <LookFields content={contentOf(session.target.space.id, session.request.value)} look={look} />
    </FormDialog>
  )
}
