import { type Upload, UploadId } from "@octavo/content"
import type { Signer } from "@octavo/kernel"

/** The path of a link that takes the bytes of an upload without a token, and gives them back. */
export const uploadPath = (signer: Signer["Service"], { id }: Pick<Upload, "id">): string =>
  `/uploads/${id}?signature=${signer.sign("upload", id)}`

/** The upload that a link is about; null when it was not made by `uploadPath`. The upload itself knows when it ends. */
export const readUploadLink = (signer: Signer["Service"], key: string, url: string): UploadId | null => {
  const signature = URL.parse(url, "http://localhost")?.searchParams.get("signature") ?? ""
  return signer.verify("upload", key, signature) ? UploadId.make(key) : null
}

/** The upload whose link an address is, on this very server. */
export const findUploadAt = (
  signer: Signer["Service"],
  publicUrl: string,
  address: string
): UploadId | null => {
  if (!address.startsWith(`${publicUrl}/uploads/`)) return null
  const key = URL.parse(address)?.pathname.split("/").at(-1) ?? ""
  return readUploadLink(signer, key, address)
}
