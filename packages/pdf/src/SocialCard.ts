/** The picture that other sites show for a link to a page: its words, colours as `#rrggbb`, and the logo. */
export interface SocialCard {
  readonly title: string
  readonly description: string
  readonly site: string
  /** BCP 47. */
  readonly language: string
  readonly isRightToLeft: boolean
  readonly ground: string
  readonly text: string
  readonly muted: string
  readonly accent: string
}

/** The size of a card in pixels, which other sites expect. */
export const cardSize = { width: 1200, height: 630 } as const
