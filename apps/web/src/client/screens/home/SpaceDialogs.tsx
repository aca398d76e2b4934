import type { CollectionResource, SpaceResource } from "@octavo/api"
import { signal, useSignal } from "@preact/signals"
import { ask } from "../../data/api.ts"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { Choice, Field } from "../../parts/Field.tsx"
import { FormDialog } from "../../parts/FormDialog.tsx"
import { readSpacesAgain } from "./spaceActions.ts"
import { words } from "./words.ts"

/** A space or collection, and what is being done to it. */
type Doing =
  | { readonly kind: "rename" | "move"; readonly space: SpaceResource }
  | { readonly kind: "rename" | "remove"; readonly collection: CollectionResource }

/** The dialog of home that is open. */
export const doing = signal<Doing | null>(null)

const close = () => (doing.value = null)

const Rename = ({
  path,
  title: before,
  organization
}: {
  path: string
  title: string
  organization: string
}) => {
  const title = useSignal(before)
  const submit = async () => {
    await ask("PATCH", path, { title: title.value.trim() })
    await readSpacesAgain(organization)
    close()
  }
  return (
    <FormDialog title={words.renameTitle(before)} action={words.rename} onSubmit={submit} onClose={close}>
      <Field label={words.name} value={title} maxLength={50} />
    </FormDialog>
  )
}

const MoveSpace = ({ space }: { readonly space: SpaceResource }) => {
  const path = `/orgs/${space.organization}/collections?limit=1000`
  const collections = useRead<List<CollectionResource>>(path).answer?.value.items ?? []
  const parent = useSignal(space.parent ?? "")
  const submit = async () => {
    if (parent.value !== (space.parent ?? "")) {
      await ask("POST", `/spaces/${space.id}/move`, { parent: parent.value === "" ? null : parent.value })
      await readSpacesAgain(space.organization)
    }
    close()
  }
  return (
    <FormDialog
      title={words.moveTitle(space.title)}
      action={words.moveAction}
      onSubmit={submit}
      onClose={close}
    >
      <Choice
        legend={words.collection}
        value={parent}
        options={[
          { value: "", label: words.top },
          ...collections
            .filter(({ permissions }) => permissions.create)
            .map(({ id, title }) => ({ value: id, label: title }))
        ]}
      />
    </FormDialog>
  )
}

const RemoveCollection = ({ collection }: { readonly collection: CollectionResource }) => {
  const submit = async () => {
    await ask("DELETE", `/collections/${collection.id}`)
    await readSpacesAgain(collection.organization)
    close()
  }
  return (
    <FormDialog
      title={words.removeCollection}
      action={words.remove}
      isDangerous
      onSubmit={submit}
      onClose={close}
    >
      <p>
        <strong dir="auto">{collection.title}</strong>
      </p>
      <p>{words.removeCollectionNote}</p>
    </FormDialog>
  )
}

/** The dialogs for spaces and collections. */
export const SpaceDialogs = () => {
  const now = doing.value
  if (now === null) return null
  if ("space" in now) {
    const { id, organization, title } = now.space
    if (now.kind === "move") return <MoveSpace space={now.space} />
    return <Rename path={`/spaces/${id}`} title={title} organization={organization} />
  }
  const { id, organization, title } = now.collection
  if (now.kind === "remove") return <RemoveCollection collection={now.collection} />
  return <Rename path={`/collections/${id}`} title={title} organization={organization} />
}
