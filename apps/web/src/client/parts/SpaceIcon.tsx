import { emojiOf, Icon } from "./icons.tsx"

/** The emoji of a space, or the icon of spaces without one. */
export const SpaceIcon = ({ emoji }: { readonly emoji: string | undefined }) => (
  <span class="emoji" aria-hidden="true">
    {emojiOf(emoji) ?? <Icon name="space" />}
  </span>
)
