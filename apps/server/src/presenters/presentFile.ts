import type { FileResource } from "@octavo/api"
import type { FileVersion } from "@octavo/content"
import type { Signer } from "@octavo/kernel"
import { downloadPath } from "../files/downloadLink.ts"

export const presentFile =
  (wanted: {
    readonly publicUrl: string
    readonly spaceId: string
    readonly signer: Signer["Service"]
    readonly now: number
    readonly metadata: boolean
  }) =>
  (file: FileVersion): FileResource => ({
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: `${wanted.publicUrl}${downloadPath(wanted.signer, wanted.spaceId, file, wanted.now)}`,
    size: file.size,
    ...(file.dimensions !== null && { dimensions: file.dimensions }),
    ...(wanted.metadata && file.git !== null && { git: file.git })
  })
