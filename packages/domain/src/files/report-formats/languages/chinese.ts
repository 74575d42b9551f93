import type { Language } from './language.ts';

/**
 * Mostly from importers of other people that are public; some names were filled in by analogy. Transactions are not among
 * them: no importer was found with their names in Chinese.
 */
export const CHINESE: Language = {
  headers: {
    '(parent) asin': ['（父）ASIN', '父 ASIN'],
    '(child) asin': ['（子）ASIN', '子 ASIN'],
    'sessions - total': ['会话数 - 总计', '会话 - 总计', '会话次数 - 总计', '会话数', '买家访问次数'],
    'page views - total': ['页面浏览量 - 总计', '页面浏览量', '页面浏览次数'],
    'featured offer (buy box) percentage': ['推荐报价（推荐报价展示位）百分比', '购买按钮赢得率'],
    'units ordered': ['已订购商品数量', '已订购的商品数量'],
    'ordered product sales': ['已订购商品销售额', '已订购商品的销售额'],
    'total order items': ['订单商品总数', '订单商品种类数'],
    date: ['日期'],
    'start date': ['开始日期'],
    'end date': ['结束日期'],
    currency: ['货币'],
    'portfolio name': ['广告组合名称'],
    'campaign name': ['广告活动名称', '广告活动'],
    'ad group name': ['广告组名称'],
    country: ['国家/地区'],
    'customer search term': ['客户搜索词'],
    'advertised sku': ['广告SKU', '推广的SKU'],
    'advertised asin': ['广告ASIN', '推广的ASIN'],
    impressions: ['展示量', '曝光量', '展现量'],
    clicks: ['点击量', '点击次数'],
    spend: ['花费', '支出'],
    '7 day total sales': ['7天总销售额'],
    '14 day total sales': ['14天总销售额'],
    '7 day total orders (#)': ['7天总订单数(#)'],
    '14 day total orders (#)': ['14天总订单数(#)'],
    'budget currency': ['预算货币'],
    'advertiser account name': ['广告主账户名称'],
    'advertised product sku': ['推广的商品 SKU'],
    'advertised product id': ['推广的商品编号'],
    'total cost': ['总成本'],
    purchases: ['购买量'],
    sales: ['销售额'],
  },
  values: { total: ['总计', '合计'] },
  months: [],
  dateOrder: null,
};
