/** A provider whose pages may be shown in a frame, and how the address of a page becomes that of its frame. */
export interface EmbedProvider {
  readonly name: string
  readonly page: RegExp
  /** The address of the frame; undefined for an address of the provider that has none. */
  readonly frame: (match: RegExpExecArray) => string
}

const id = "([\\w-]{1,64})"
const of = (name: string, page: string, frame: EmbedProvider["frame"]): EmbedProvider => ({
  name,
  page: new RegExp(`^https?://${page}(?:[/?#&].*)?$`),
  frame
})

/** Every provider of frames. Frames are built from ids that were found, never from an address as it was written. */
export const embedProviders: ReadonlyArray<EmbedProvider> = [
  of(
    "YouTube",
    `(?:(?:www\\.|m\\.)?youtube\\.com/(?:watch\\?(?:[^#]{0,500}&)?v=|embed/|shorts/|live/)|youtu\\.be/)${id}`,
    ([, video]) => `https://www.youtube-nocookie.com/embed/${video}`
  ),
  of(
    "Vimeo",
    "(?:www\\.|player\\.)?vimeo\\.com/(?:video/)?(\\d{1,12})",
    ([, video]) => `https://player.vimeo.com/video/${video}?dnt=1`
  ),
  of(
    "Loom",
    `(?:www\\.)?loom\\.com/(?:share|embed)/${id}`,
    ([, video]) => `https://www.loom.com/embed/${video}`
  ),
  of(
    "CodePen",
    `codepen\\.io/${id}/(?:pen|full|details|embed)/${id}`,
    ([, user, pen]) => `https://codepen.io/${user}/embed/${pen}?default-tab=result`
  ),
  of(
    "CodeSandbox",
    `codesandbox\\.io/(?:s|embed)/${id}`,
    ([, sandbox]) => `https://codesandbox.io/embed/${sandbox}`
  ),
  of(
    "StackBlitz",
    `stackblitz\\.com/edit/${id}`,
    ([, project]) => `https://stackblitz.com/edit/${project}?embed=1`
  ),
  of(
    "Figma",
    `(?:www\\.)?figma\\.com/(file|design|proto|board)/${id}`,
    ([, kind, file]) => `https://embed.figma.com/${kind}/${file}?embed-host=octavo`
  ),
  of(
    "Spotify",
    `open\\.spotify\\.com/(?:embed/)?(track|album|playlist|episode|show)/${id}`,
    ([, kind, item]) => `https://open.spotify.com/embed/${kind}/${item}`
  )
]

/** The frame of an address, and its provider; undefined for an address that is shown as a link. */
export const frameOf = (url: string): { readonly src: string; readonly name: string } | undefined => {
  if (url.length > 2_000) return undefined
  for (const { frame, name, page } of embedProviders) {
    const match = page.exec(url)
    if (match !== null) return { src: frame(match), name }
  }
  return undefined
}
