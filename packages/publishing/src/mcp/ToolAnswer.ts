/** The result of a tool: texts, or why it has none. */
export interface ToolAnswer {
  readonly texts: ReadonlyArray<string>
  readonly isError: boolean
}

export const toolTexts = (texts: ReadonlyArray<string>): ToolAnswer => ({ texts, isError: false })

export const toolError = (text: string): ToolAnswer => ({ texts: [text], isError: true })
