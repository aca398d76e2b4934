import type { CollectionResource, SpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { useEffect, useRef } from "preact/hooks"
import { ask } from "../../data/api.ts"
import { useOrganizations } from "../../data/organizations.ts"
import { invalidate } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { Choice, Field } from "../../parts/Field.tsx"
import { FormDialog } from "../../parts/FormDialog.tsx"
import { type Origin, OriginFields } from "./OriginFields.tsx"
import { type DescribedImport, describeArchive, describeRepository } from "./describeImport.ts"
import { importFile, importWebsite, sourceOf } from "./importContent.ts"
import { ImportReport } from "./ImportReport.tsx"
import { creating, creatingIn } from "./creating.ts"
import { useUpload } from "./useUpload.tsx"
import { words } from "./words.ts"

const close = () => {
  creating.value = null
  creatingIn.value = null
}

/** A space whose content is not there yet: the next attempt takes it. */
interface Made {
  readonly id: string
}

/** The space that the dialog made for a content. It is removed when the dialog ends without the content, or its tab is closed. */
const useMadeSpace = () => {
  const made = useRef<Made | null>(null)
  const isImporting = useRef(false)
  const remove = () => {
    if (made.current !== null) void ask("DELETE", `/spaces/${made.current.id}`).catch(() => {})
    made.current = null
  }
  useEffect(() => {
    const leave = () => {
      if (!isImporting.current) remove()
    }
    addEventListener("pagehide", leave)
    return () => {
      removeEventListener("pagehide", leave)
      leave()
    }
  }, [])
  /** Runs an import, whose space stays when the tab is closed meanwhile. */
  const importing = async <T,>(run: () => Promise<T>): Promise<T> => {
    isImporting.current = true
    return run().finally(() => {
      isImporting.current = false
    })
  }
  return { importing, made, remove }
}

/** An import that waits for the word of the person. */
interface Ready {
  readonly described: DescribedImport
  readonly run: (space: string) => Promise<unknown>
}

const NewSpace = ({ organization }: { readonly organization: string }) => {
  const { route } = useLocation()
  const title = useSignal("")
  const mode = useSignal<"live" | "locked">("live")
  const origin = useSignal<Origin>("empty")
  const template = useSignal("")
  const url = useSignal("")
  const branch = useSignal("main")
  const file = useSignal<File | null>(null)
  const { importing, made, remove } = useMadeSpace()
  const { progress, send } = useUpload(organization)
  const isOpen = useRef(true)
  const ready = useSignal<Ready | null>(null)
  const leave = () => {
    isOpen.current = false
    remove()
    close()
  }
  const show = ({ id }: Made) => {
    made.current = null
    void invalidate(`/orgs/${organization}/`, "/collections/", `/spaces/${id}`)
    close()
    route(to.space(id))
  }
  /** Describes the import of a repository or an archive, before anything is written. */
  const prepare = async (): Promise<Ready | undefined> => {
    const place = { organization, parent: creatingIn.value }
    if (origin.value === "git") {
      const ref = branch.value.trim()
      const repository = { url: url.value.trim(), ref: ref.startsWith("refs/") ? ref : `refs/heads/${ref}` }
      const described = await describeRepository(place, repository, () => isOpen.current)
      const run = (space: string) => ask("POST", `/spaces/${space}/git/import`, repository)
      return described && { described, run }
    }
    if (origin.value !== "file" || file.value === null || sourceOf(file.value) !== "zip") return undefined
    const chosen = file.value
    const sent = await send(chosen)
    const run = (space: string) => importFile(space, chosen, sent)
    return { described: await describeArchive(place, sent), run }
  }
  const makeSpace = async (): Promise<Made> => {
    const settings = { title: title.value.trim(), editMode: mode.value }
    // After a failed import, the space is there, and the form may have changed.
    const space =
      made.current === null
        ? await ask<SpaceResource>("POST", `/orgs/${organization}/spaces`, {
            ...settings,
            ...(creatingIn.value !== null && { parent: creatingIn.value })
          })
        : await ask<SpaceResource>("PATCH", `/spaces/${made.current.id}`, settings)
    made.current = space
    return space
  }
  const submit = async () => {
    const prepared = await prepare()
    if (!isOpen.current) return
    if (prepared !== undefined) {
      ready.value = prepared
      return
    }
    const space = await makeSpace()
    if (origin.value === "template") {
      await importing(() => ask("POST", `/spaces/${space.id}/content/template`, { id: template.value }))
    }
    if (origin.value === "website") await importing(() => importWebsite(space.id, url.value.trim()))
    if (origin.value === "file" && file.value !== null) {
      const chosen = file.value
      const sent = await send(chosen)
      await importing(() => importFile(space.id, chosen, sent))
    }
    if (isOpen.current) show(space)
  }
  if (ready.value !== null) {
    const { described, run } = ready.value
    return (
      <ImportReport
        described={described}
        onImport={async () => {
          const space = await makeSpace()
          await importing(() => run(space.id))
          show(space)
        }}
        onBack={() => (ready.value = null)}
      />
    )
  }
  return (
    <FormDialog title={words.newSpace} action={words.create} onSubmit={submit} onClose={leave}>
      <Field label={words.name} value={title} maxLength={50} />
      <Choice
        legend={words.mode}
        value={mode}
        options={[
          { value: "live", label: words.live, note: words.liveNote },
          { value: "locked", label: words.reviewed, note: words.reviewedNote }
        ]}
      />
      <OriginFields origin={origin} template={template} url={url} branch={branch} file={file} />
      {progress}
    </FormDialog>
  )
}

const NewCollection = ({ organization }: { readonly organization: string }) => {
  const { route } = useLocation()
  const title = useSignal("")
  const submit = async () => {
    await ask<CollectionResource>("POST", `/orgs/${organization}/collections`, { title: title.value.trim() })
    await invalidate(`/orgs/${organization}/`)
    close()
    route(to.home)
  }
  return (
    <FormDialog title={words.newCollection} action={words.create} onSubmit={submit} onClose={close}>
      <Field label={words.name} value={title} maxLength={50} />
    </FormDialog>
  )
}

/** The dialog that creates a space or a collection in the chosen organization. */
export const CreateDialog = ({ what }: { readonly what: "space" | "collection" }) => {
  const { current } = useOrganizations()
  if (current === undefined) return null
  return what === "space" ? (
    <NewSpace organization={current.id} />
  ) : (
    <NewCollection organization={current.id} />
  )
}
