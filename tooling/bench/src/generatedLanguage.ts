import { numbers } from "./numbers.ts"

const syllables =
  "ba be bi bo da de di do fa fe ga go ka ke ko la le li lo ma me mi mo na ne no pa pe po ra re ro sa se so ta te to va ve vo".split(
    " "
  )
const characters = Array.from(
  "安装文档平台使用欢迎数据库配置服务器网络安全用户管理系统开发接口测试版本更新问题解决方案性能监控日志备份恢复集群节点存储"
)

/** How many words the language has. */
const wordCount = 20_000

/** The n-th word of a language that nobody speaks; no two are the same. */
export const wordOf = (n: number): string => {
  let word = ""
  for (let rest = n + 40; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]
  return word
}

/** Texts in that language, in which the n-th word is as often as 1/n, as in those that people speak. */
export const writer = (seed: number) => {
  const next = numbers(seed)
  const word = () => wordOf(Math.floor(wordCount ** (next(1_000_000) / 1_000_000)) - 1)
  const words = (count: number) => Array.from({ length: count }, word).join(" ")
  const chinese = (count: number) =>
    Array.from({ length: count }, () => characters[next(characters.length)]).join("")
  return { next, word, words, chinese }
}
