/**
 * The code themes that settings name: background, text, and the colours of the twelve kinds of tokens, in the order of their classes
 * (`tokenKinds.ts`), as the themes of shiki give them. The default ones are those of `baseColors`.
 */
export const codeThemes: Readonly<Record<string, string>> = {
  "default-light":
    "f7f7f9 2b2d36 5d606d 17703b a44300 b3261e 7b37b4 7a5c00 2257bd 2257bd 7a5c00 17703b b3261e 2257bd",
  "default-dark":
    "202126 dcdde3 a4a7b3 7fd3a0 ffb27a ff9f97 d0a6f5 e6c65c 96b8ff 96b8ff e6c65c 7fd3a0 ff9f97 96b8ff",
  andromeeda:
    "23262e d5ced9 a0a1a7 96e072 f39c12 c74ded ffe66d ffe66d c74ded f92672 ffe66d 96e072 ee5d43 ff00aa",
  "ayu-dark":
    "10141c bfbdb6 5a6673 aad94c d2a6ff ff8f40 ffb454 59c2ff 39bae6 39bae6 ffb454 70bf56 f26d78 aad94c",
  "catppuccin-frappe":
    "303446 c6d0f5 949cbb a6d189 ef9f76 ca9ee6 8caaee e5c890 8caaee 8caaee e5c890 c6d0f5 c6d0f5 c6d0f5",
  "catppuccin-latte":
    "eff1f5 4c4f69 7c7f93 40a02b fe640b 8839ef 1e66f5 df8e1d 1e66f5 1e66f5 df8e1d 4c4f69 4c4f69 4c4f69",
  "catppuccin-macchiato":
    "24273a cad3f5 939ab7 a6da95 f5a97f c6a0f6 8aadf4 eed49f 8aadf4 8aadf4 eed49f cad3f5 cad3f5 cad3f5",
  "catppuccin-mocha":
    "1e1e2e cdd6f4 9399b2 a6e3a1 fab387 cba6f7 89b4fa f9e2af 89b4fa 89b4fa f9e2af cdd6f4 cdd6f4 cdd6f4",
  "dark-plus":
    "1e1e1e d4d4d4 6a9955 ce9178 b5cea8 c586c0 dcdcaa 4ec9b0 9cdcfe 569cd6 9cdcfe b5cea8 ce9178 569cd6",
  dracula:
    "282a36 f8f8f2 6272a4 f1fa8c bd93f9 ff79c6 50fa7b 8be9fd 8be9fd ff79c6 50fa7b 50fa7b ff5555 bd93f9",
  "github-dark":
    "24292e e1e4e8 6a737d 9ecbff 79b8ff f97583 b392f0 b392f0 79b8ff 85e89d b392f0 85e89d fdaeb7 79b8ff",
  "github-light":
    "ffffff 24292e 6a737d 032f62 005cc5 d73a49 6f42c1 6f42c1 005cc5 22863a 6f42c1 22863a b31d28 005cc5",
  "gruvbox-dark-medium":
    "282828 ebdbb2 928374 b8bb26 d3869b fb4934 fabd2f fabd2f 689d6a 8ec07c fabd2f b8bb26 d65d0e fe8019",
  "gruvbox-light-medium":
    "fbf1c7 3c3836 928374 79740e 8f3f71 9d0006 b57614 b57614 689d6a 427b58 b57614 79740e d65d0e af3a03",
  "light-plus":
    "ffffff 000000 008000 a31515 098658 af00db 795e26 267f99 0451a5 800000 e50000 098658 a31515 800000",
  "material-theme":
    "263238 eeffff 546e7a c3e88d f78c6c 89ddff 82aaff ffcb6b f07178 f07178 c792ea c3e88d f07178 89ddff",
  "min-dark":
    "1f1f1f b392f0 6b737c ffab70 f8f8f8 f97583 b392f0 b392f0 f8f8f8 ffab70 b392f0 b392f0 b392f0 b392f0",
  "min-light":
    "ffffff 212121 c2c3c5 22863a 1976d2 d32f2f 6f42c1 6f42c1 d32f2f 22863a 6f42c1 212121 212121 212121",
  monokai:
    "272822 f8f8f2 88846f e6db74 ae81ff f92672 a6e22e a6e22e 66d9ef f92672 a6e22e a6e22e f92672 a6e22e",
  "night-owl":
    "011627 d6deeb 637777 ecc48d f78c6c c792ea 82aaff ffcb8b 7fdbca caece6 c5e478 036a07 ff0000 82b1ff",
  nord: "2e3440 d8dee9 616e88 a3be8c b48ead 81a1c1 88c0d0 8fbcbb 8fbcbb 81a1c1 8fbcbb a3be8c bf616a 88c0d0",
  "one-dark-pro":
    "282c34 abb2bf 7f848e 98c379 d19a66 c678dd 61afef e5c07b e06c75 e06c75 d19a66 98c379 e06c75 e06c75",
  "one-light":
    "fafafa 383a42 a0a1a7 50a14f 986801 a626a4 4078f2 c18401 e45649 e45649 986801 50a14f e45649 e45649",
  "rose-pine":
    "191724 e0def4 6e6a86 f6c177 ebbcba 31748f ebbcba 9ccfd8 9ccfd8 9ccfd8 c4a7e7 e0def4 e0def4 9ccfd8",
  "rose-pine-dawn":
    "faf4ed 575279 9893a5 ea9d34 d7827e 286983 d7827e 56949f 56949f 56949f 907aa9 575279 575279 56949f",
  "slack-dark":
    "222222 e6e6e6 6a9955 ce9178 b5cea8 c586c0 dcdcaa 4ec9b0 9cdcfe 569cd6 9cdcfe b5cea8 ce9178 569cd6",
  "slack-ochin":
    "ffffff 000000 357b42 a44185 174781 7b30d0 7eb233 0444ac dc3eb7 0444ac df8618 000000 000000 4fb4d8",
  "solarized-dark":
    "002b36 839496 586e75 2aa198 d33682 859900 268bd2 cb4b16 859900 268bd2 93a1a1 859900 dc322f 268bd2",
  "solarized-light":
    "fdf6e3 657b83 93a1a1 2aa198 d33682 859900 268bd2 cb4b16 859900 268bd2 93a1a1 859900 dc322f 268bd2",
  "tokyo-night":
    "1a1b26 a9b1d6 51597d 9ece6a ff9e64 bb9af7 7aa2f7 c0caf5 0db9d7 f7768e bb9af7 449dab 914c54 c0caf5",
  "vitesse-dark":
    "121212 dbd7ca 758575 c98a7d 4c9a91 4d9375 80a665 5da994 b8a965 4d9375 bd976a 85e89d fdaeb7 4d9375",
  "vitesse-light":
    "ffffff 393a34 a0ada0 b56959 2f798a 1e754f 59873a 2e8f82 998418 1e754f b07d48 22863a b31d28 1c6b48"
}
