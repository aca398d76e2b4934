import { Effect } from "effect"
import { connect } from "../../connection.ts"
import { followSync, makeProgressLine } from "../../followSync.ts"
import { callApi } from "../../request.ts"
import { listPushedFiles, type PushedFile, sendFiles } from "./pushedFiles.ts"
import { hashesOf, readPushState, writePushState } from "./pushState.ts"
import { sourceOf } from "./sourceOf.ts"

interface Started {
  readonly job: string
  readonly base: string
}

interface Missing {
  readonly missing: ReadonlyArray<string>
  readonly upload: { readonly key: string; readonly url: string }
}

/** Sends the files that the space does not have, and starts the push. */
const startPush = Effect.fnUntraced(function* (
  folder: string,
  spaceId: string,
  files: ReadonlyArray<PushedFile>,
  body: object,
  show: (text: string) => void
) {
  let upload: string | undefined
  while (true) {
    const answer = yield* callApi<Started | Missing>({
      method: "POST",
      path: `/v1/spaces/${spaceId}/content/push`,
      body: { ...body, entries: files, ...(upload !== undefined && { upload }) }
    })
    if ("job" in answer) return answer
    yield* sendFiles(folder, files, { missing: answer.missing, url: answer.upload.url }, show)
    upload = answer.upload.key
  }
})

/** The options of a push; a change request takes the message as its subject where that is empty. */
interface PushOptions {
  readonly message?: string | undefined
  readonly changeRequest?: string | undefined
  /** The project in the folder; default: that of the latest push. */
  readonly directory?: string
  readonly force: boolean
  readonly dryRun: boolean
}

/** Pushes a folder into a space, waits for the end, and stores the base of the next push in the folder. */
export const pushFolder = Effect.fnUntraced(function* (folder: string, id: string, options: PushOptions) {
  const { changeRequest, dryRun, force } = options
  const state = yield* readPushState(folder, id)
  const directory = options.directory ?? state?.directory
  const source = state?.source ?? (yield* sourceOf(folder))
  const message = options.message ?? `Push ${source}`
  const show = yield* makeProgressLine
  const files = yield* listPushedFiles(folder, show)
  const started = yield* startPush(
    folder,
    id,
    files,
    {
      source,
      ...(directory !== undefined && { directory }),
      message,
      force,
      dryRun,
      ...(state !== undefined && { base: state.base }),
      ...(changeRequest !== undefined && { changeRequest: { subject: changeRequest || message } })
    },
    show
  )
  const ended = yield* followSync(
    yield* connect,
    id,
    ({ lastPush }) => (lastPush !== undefined && lastPush.job >= started.job ? lastPush : undefined),
    Effect.void
  )
  const isKept = ended.state === "done" && !dryRun && changeRequest === undefined
  const named = directory === undefined ? {} : { directory }
  if (isKept)
    yield* writePushState(folder, id, { source, ...named, base: started.base, files: hashesOf(files) })
  return { base: started.base, ended, source }
})
