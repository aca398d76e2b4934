import type { ImageData } from "./BlockData.ts"
import type { ContentReference } from "./ContentReference.ts"

interface Referring {
  readonly ref: ContentReference
}

/** The data of an inline by type, besides its text. */
export interface InlineData {
  readonly link: Referring
  readonly mention: Referring
  readonly emoji: { readonly code: string }
  readonly icon: { readonly icon: string; readonly color?: string }
  readonly "inline-image": ImageData & { readonly caption?: string; readonly size?: "line" | "original" }
  readonly "inline-math": { readonly formula: string }
  readonly button: {
    readonly label: string
    readonly kind: "primary" | "secondary"
    readonly icon?: string
    readonly size?: string
    /** The target of a button that is a link. */
    readonly ref?: ContentReference
    readonly action?: { readonly action: string; readonly query?: string }
  }
  readonly annotation: Readonly<Record<never, never>>
  readonly expression: { readonly expression: string }
}

/** An inline is of one of these types. */
export type InlineType = keyof InlineData
