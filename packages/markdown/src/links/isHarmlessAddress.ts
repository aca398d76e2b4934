/** Schemes of addresses that browsers open, or give to a program that asks before it acts; none runs code or loads a page of its own. */
const harmlessSchemes: ReadonlySet<string> = new Set(
  (
    "http https ftp ftps sftp ssh git svn rsync smb nfs afp dav davs webdav ldap ldaps telnet rdp vnc " +
    "mailto mid xmpp sip sips tel sms smsto mms callto facetime facetime-audio geo maps comgooglemaps " +
    "irc irc6 ircs matrix news nntp snews im skype slack msteams teams zoommtg zoomus discord tg whatsapp signal sgnl viber " +
    "line wechat weixin webex gtalk mattermost rocketchat " +
    "webcal webcals feed rss podcast itpc rtsp rtmp magnet ed2k bitcoin ethereum litecoin monero lightning " +
    "ipfs ipns dweb gemini gopher finger dat hyper at nostr did urn doi info isbn issn swh oid tag " +
    "vscode vscode-insiders vscodium cursor windsurf zed atom subl sublime txmt mvim nova idea fleet jetbrains pycharm " +
    "webstorm phpstorm rubymine clion goland rider datagrip appcode xcode visualstudio eclipse " +
    "github-mac github-windows x-github-client sourcetree gitkraken git-client fork tower docker-desktop insomnia postman " +
    "obsidian notion evernote onenote logseq roam bear craft anytype joplin zotero things omnifocus todoist ticktick linear " +
    "figma sketch miro framer abstract spotify itms itms-apps itms-books macappstore appstore market steam " +
    "raycast alfred warp iterm2 dash dash-plugin x-devonthink-item x-apple-reminderkit calshow shortcuts"
  ).split(" ")
)

/** The characters that browsers remove from an address before they read its scheme, and some that hide it from people. */
const ignored = /[\p{Cc}\p{Cf}\p{Z}]/gu

/** Whether an address may be a link: a path, or of a scheme that runs nothing, such as `vscode:`, `sms:` or `web+x:`. */
export const isHarmlessAddress = (address: string): boolean => {
  const scheme = /^([^/?#]*?):/.exec(address.replaceAll(ignored, ""))?.[1]?.toLowerCase()
  return scheme === undefined || harmlessSchemes.has(scheme) || /^web\+[a-z]+$/.test(scheme)
}
