/** Moves the focus to the text that is edited. */
export const focusText = (): void =>
  document.querySelector<HTMLElement>(".edit [contenteditable=true], .edit .source")?.focus()
