/** The fields that a mirror reads of a page of a revision; others are ignored. */
export interface SourcePage {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly path?: string
  readonly slug?: string
  readonly updatedAt?: string
  readonly documentId?: string
  readonly description?: string
  readonly emoji?: string
  readonly icon?: string
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
  readonly linkTitle?: string
  readonly href?: string
  readonly target?: {
    readonly kind: string
    readonly url?: string
    readonly page?: string
    readonly space?: string
  }
  readonly git?: { readonly path: string }
  readonly pages?: ReadonlyArray<SourcePage>
}

/** A file of a revision. */
export interface SourceFile {
  readonly id: string
  readonly name: string
  readonly downloadURL?: string
  readonly size?: number
  readonly git?: { readonly path: string }
}

/** A reusable content of a revision. */
interface SourceReusable {
  readonly id: string
  readonly title: string
  readonly git?: { readonly path: string }
}

/** A revision of a space. */
export interface SourceRevision {
  readonly id: string
  readonly parents?: ReadonlyArray<string>
  readonly createdAt?: string
  readonly git?: { readonly message?: string }
  readonly pages?: ReadonlyArray<SourcePage>
  readonly files?: ReadonlyArray<SourceFile>
  readonly reusableContents?: ReadonlyArray<SourceReusable>
  readonly variables?: Readonly<Record<string, unknown>>
}
