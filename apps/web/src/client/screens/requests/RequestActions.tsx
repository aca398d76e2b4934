import type { ChangeRequestResource, SpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { type ApiError, errorOf } from "../../data/ApiError.ts"
import { ask } from "../../data/api.ts"
import { invalidate } from "../../data/reads.ts"
import { Failure } from "../../parts/Failure.tsx"
import { Field } from "../../parts/Field.tsx"
import { FormDialog } from "../../parts/FormDialog.tsx"
import { Icon } from "../../parts/icons.tsx"
import { Menu } from "../../parts/Menu.tsx"
import { toast } from "../../parts/toasts.tsx"
import { mayPropose } from "../../tree/mayPropose.ts"
import { words } from "./words.ts"

interface RequestActionsProps {
  readonly space: SpaceResource
  readonly request: ChangeRequestResource
}

interface Outcome {
  readonly result: "merge" | "update" | "conflicts"
}

const Rename = ({
  onClose,
  path,
  subject: before
}: {
  path: string
  subject: string
  onClose: () => void
}) => {
  const subject = useSignal(before)
  const submit = async () => {
    await ask("PATCH", path, { subject: subject.value.trim() })
    await invalidate(path.replace(/\/[^/]*$/, ""))
    onClose()
  }
  return (
    <FormDialog title={words.renameTitle} action={words.rename} onSubmit={submit} onClose={onClose}>
      <Field label={words.subject} value={subject} maxLength={100} />
    </FormDialog>
  )
}

/** What can be done with a change request; what stands against it is said in the words of the API. */
export const RequestActions = ({ request, space }: RequestActionsProps) => {
  const error = useSignal<ApiError | null>(null)
  const isBusy = useSignal(false)
  const isRenaming = useSignal(false)
  const path = `/spaces/${space.id}/change-requests/${request.number}`
  const act = (work: () => Promise<void>) => async () => {
    if (isBusy.value) return
    isBusy.value = true
    error.value = null
    try {
      await work()
    } catch (failed) {
      error.value = errorOf(failed)
    } finally {
      isBusy.value = false
      await invalidate(`/spaces/${space.id}`)
    }
  }
  const merge = act(async () => {
    const { result } = await ask<Outcome>("POST", `${path}/merge`)
    toast(result === "conflicts" ? words.conflictsFound : words.merged)
  })
  const update = act(async () => {
    const { result } = await ask<Outcome>("POST", `${path}/update`)
    toast(result === "conflicts" ? words.conflictsFound : words.updated)
  })
  const become = (status: "open" | "archived") => act(() => ask<void>("PATCH", path, { status }))
  const isClosed = request.status === "merged" || request.status === "archived"
  const mayChange = mayPropose(space)
  return (
    <>
      <div class="buttons">
        {!isClosed && space.permissions.merge && (
          <button type="button" class="button" onClick={() => void merge()}>
            {words.merge}
          </button>
        )}
        {mayChange && request.status === "draft" && (
          <button type="button" class="button quiet" onClick={() => void become("open")()}>
            {words.open}
          </button>
        )}
        {mayChange && request.outdated && !isClosed && (
          <button type="button" class="button quiet" onClick={() => void update()}>
            {words.update}
          </button>
        )}
        {mayChange && request.status === "archived" && (
          <button type="button" class="button quiet" onClick={() => void become("open")()}>
            {words.reopen}
          </button>
        )}
        {mayChange && !isClosed && (
          <Menu
            label={words.nameOf(request.subject, request.number)}
            entries={[
              { label: words.rename, act: () => (isRenaming.value = true) },
              { label: words.archive, act: () => void become("archived")() }
            ]}
          >
            <Icon name="more" />
          </Menu>
        )}
      </div>
      {error.value !== null && <Failure error={error.value} />}
      {isRenaming.value && (
        <Rename path={path} subject={request.subject} onClose={() => (isRenaming.value = false)} />
      )}
    </>
  )
}
